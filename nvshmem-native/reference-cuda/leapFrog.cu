/* Twin of MotionKernel.leapFrog. */
#include "motion.cuh"

using namespace halo;

extern "C" __global__ void leapFrog(
    long long *_kernel_context, unsigned char *_constant_region, unsigned char *_local_region, int *_atomics,
    const unsigned char *__restrict__ layout, const unsigned char *__restrict__ parameters,
    unsigned char *__restrict__ xLow, unsigned char *__restrict__ v, const unsigned char *__restrict__ inverseMass,
    const unsigned char *__restrict__ xAtList, unsigned char *__restrict__ kinetic) {
    const long long *words = elements<long long>(layout);
    const float *numbers = elements<float>(parameters);
    float4 *x = at<float4>(words[StepLayout::X_ADDRESS]);
    const float *fLocal = at<float>(words[StepLayout::FORCE_ADDRESS + StepLayout::LOCAL]);
    const float *fNonLocal = at<float>(words[StepLayout::FORCE_ADDRESS + StepLayout::NON_LOCAL]);
    const int atoms = static_cast<int>(words[StepLayout::HOME_COUNT]);
    const bool energyStep = isEnergyStep(words);
    const bool frozen = words[StepLayout::FROZEN] != 0;
    const float timeStep = numbers[MotionKernel::TIME_STEP];
    const float inverseUnit = inverseOfPower(numbers[MotionKernel::LOW_UNIT]);
    for (int i = globalThread(); i < atoms; i += gridThreads()) {
        /* Everything is loaded before anything is stored: the loads are under way together, and none is conditional. */
        const float4 old = x[i];
        const float3 atList = load(elements<float>(xAtList), i);
        const float3 force = load(fLocal, i) + load(fNonLocal, i);
        const float3 before = load(elements<float>(v), i);
        const float3 oldLow = load(elements<float>(xLow), i);
        const float inverse = elements<float>(inverseMass)[i];
        const float3 change = timeStep * inverse * force;

        tellIfFar(words, i, squared(xyz(old) - atList), numbers[MotionKernel::HALF_BUFFER_SQUARED]);
        if (energyStep) {
            storeEnergies(elements<double>(kinetic), i, inverse, before, change);
        }
        if (!frozen) {
            const float3 after = before + change;
            store(elements<float>(v), i, after);
            move(x, elements<float>(xLow), i, old, oldLow, timeStep * after, inverseUnit);
        }
    }
}
