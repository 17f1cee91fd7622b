/* Twin of StepKernel.adoptWords. */
#include "arrays.cuh"
#include "constants.cuh"

using namespace halo;

extern "C" __global__ void adoptWords(long long *_kernel_context, unsigned char *_constant_region,
                                      unsigned char *_local_region, int *_atomics,
                                      unsigned char *__restrict__ layout, unsigned char *__restrict__ halo,
                                      unsigned char *__restrict__ parameters, int haloWords) {
    /* The address that other threads read stays the same. */
    const Words words(layout, StepLayout::NEW_WORDS);
    for (int k = globalThread(); k < StepLayout::WORDS; k += gridThreads()) {
        elements<long long>(layout)[k] = __ldg(words.words + k);
    }
    for (int k = globalThread(); k < haloWords; k += gridThreads()) {
        elements<long long>(halo)[k] = __ldg(words.words + StepLayout::WORDS + k);
    }
    for (int k = globalThread(); k < MotionKernel::PARAMETERS; k += gridThreads()) {
        elements<float>(parameters)[k] = words.number(StepLayout::WORDS + haloWords + k);
    }
}
