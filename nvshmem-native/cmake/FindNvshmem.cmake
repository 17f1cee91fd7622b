# Sets NVSHMEM_INCLUDE, NVSHMEM_HOST and WHEEL_ROOT (folder of the nvidia Python wheels, may be empty).
if(NOT DEFINED NVSHMEM_HOME)
  set(NVSHMEM_HOME "$ENV{NVSHMEM_HOME}")
endif()
find_program(PYTHON python3)
if(PYTHON)
  execute_process(
    COMMAND ${PYTHON} -c "import nvidia, os; print(list(nvidia.__path__)[0])"
    OUTPUT_VARIABLE WHEEL_ROOT OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
if(NOT NVSHMEM_HOME)
  set(NVSHMEM_HOME "${WHEEL_ROOT}/nvshmem")
endif()
find_path(NVSHMEM_INCLUDE nvshmem_host.h HINTS ${NVSHMEM_HOME}/include NO_DEFAULT_PATH)
find_library(NVSHMEM_HOST NAMES nvshmem_host libnvshmem_host.so.3 HINTS ${NVSHMEM_HOME}/lib NO_DEFAULT_PATH)
if(NOT NVSHMEM_INCLUDE OR NOT NVSHMEM_HOST)
  message(FATAL_ERROR "NVSHMEM was not found in '${NVSHMEM_HOME}': set NVSHMEM_HOME to an NVSHMEM 3.4 installation "
                      "or install the Python wheel nvidia-nvshmem-cu13")
endif()
