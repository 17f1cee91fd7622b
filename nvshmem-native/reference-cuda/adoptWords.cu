/* Twin of StepKernel.adoptWords. */
#include "arrays.cuh"
#include "search.cuh"

using namespace halo;

extern "C" __global__ void adoptWords(long long *_kernel_context, unsigned char *_constant_region,
                                      unsigned char *_local_region, int *_atomics,
                                      unsigned char *__restrict__ layout, unsigned char *__restrict__ halo,
                                      unsigned char *__restrict__ parameters, int haloWords) {
    /* Neither address ever changes. */
    const Words words(layout, StepLayout::NEW_WORDS);
    auto *search = at<long long>(elements<long long>(layout)[StepLayout::SEARCH_ADDRESS]);
    for (int k = globalThread(); k < StepLayout::WORDS; k += gridThreads()) {
        elements<long long>(layout)[k] = __ldg(words.words + k);
    }
    for (int k = globalThread(); k < haloWords; k += gridThreads()) {
        elements<long long>(halo)[k] = __ldg(words.words + StepLayout::WORDS + k);
    }
    for (int k = globalThread(); k < MotionKernel::PARAMETERS; k += gridThreads()) {
        elements<float>(parameters)[k] = words.number(StepLayout::WORDS + haloWords + k);
    }
    const long long *searchWords = words.words + StepLayout::WORDS + haloWords + MotionKernel::PARAMETERS;
    const int searchCount = search != nullptr ? SearchLayout::WORDS : 0;
    for (int k = globalThread(); k < searchCount; k += gridThreads()) {
        search[k] = __ldg(searchWords + k);
    }
}
