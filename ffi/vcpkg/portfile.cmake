# The C library for vcpkg, as an overlay port of a checkout: vcpkg install dtekit --overlay-ports=ffi/vcpkg
#
# It needs cargo. dtekit is not in vcpkg's own registry.
get_filename_component(SOURCE_PATH "${CURRENT_PORT_DIR}/../.." ABSOLUTE)

vcpkg_execute_required_process(
  COMMAND "${CMAKE_COMMAND}" -E env "CARGO_TARGET_DIR=${CURRENT_BUILDTREES_DIR}/target" "${SOURCE_PATH}/ffi/build"
  WORKING_DIRECTORY "${SOURCE_PATH}"
  LOGNAME build)
vcpkg_execute_required_process(
  COMMAND "${SOURCE_PATH}/ffi/install" "${CURRENT_PACKAGES_DIR}" "${CURRENT_BUILDTREES_DIR}/target/release"
  WORKING_DIRECTORY "${SOURCE_PATH}"
  LOGNAME install)

if(VCPKG_LIBRARY_LINKAGE STREQUAL "static")
  file(GLOB unused "${CURRENT_PACKAGES_DIR}/lib/libdtekit.so*" "${CURRENT_PACKAGES_DIR}/lib/libdtekit.dylib")
else()
  set(unused "${CURRENT_PACKAGES_DIR}/lib/libdtekit.a")
endif()
file(REMOVE ${unused})
vcpkg_cmake_config_fixup(PACKAGE_NAME dtekit CONFIG_PATH lib/cmake/dtekit)
vcpkg_fixup_pkgconfig()
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE-MIT" "${SOURCE_PATH}/LICENSE-APACHE")
# One build serves both configurations.
set(VCPKG_BUILD_TYPE release)
set(VCPKG_POLICY_MISMATCHED_NUMBER_OF_BINARIES enabled)
