/** The model of a step's time: measured points, the fit, predictions and their three forms: tables, JSON, picture. */
package org.tornadohalo.performance;
