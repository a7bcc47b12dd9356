"""The C library for Conan 2: `conan create ffi/conan` builds and packs it (it needs cargo), `conan export-pkg ffi/conan` packs what `ffi/build` built."""

import os
import re
import shutil

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.files import copy, load, rmdir

LICENCES = ("LICENSE-APACHE", "LICENSE-MIT")


class Dtekit(ConanFile):
    name = "dtekit"
    description = "Electronic tax documents in Latin America: exact conversion, sending, and what each answer means"
    license = "MIT OR Apache-2.0"
    package_type = "library"
    # The compiler is C's alone: the library is built by cargo, and its C++ headers are compiled by the program that
    # uses them.
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False]}
    default_options = {"shared": False}

    @property
    def _root(self):
        return os.path.join(self.recipe_folder, "..", "..")

    def set_version(self):
        manifest = load(self, os.path.join(self._root, "Cargo.toml"))
        shared = manifest[manifest.index("[workspace.package]") :]
        named = lambda key: re.search(f'^{key} = "(.*?)"', shared, re.M)[1]
        self.version, self.url, self.homepage = named("version"), named("repository"), named("homepage")

    def configure(self):
        self.settings.rm_safe("compiler.libcxx")
        self.settings.rm_safe("compiler.cppstd")

    def validate(self):
        if self.settings.os == "Windows":
            raise ConanInvalidConfiguration("ffi/install knows Linux and macOS")

    def export_sources(self):
        # `copy` walks all that its source folder has: the root has the folders of the builds too.
        for folder in ("core", "ffi", "include", "bindings", "tests"):
            copy(self, "*", os.path.join(self._root, folder), os.path.join(self.export_sources_folder, folder),
                 excludes=("*/target/*", "*/node_modules/*"))
        for file in ("Cargo.toml", "Cargo.lock", *LICENCES):
            shutil.copy(os.path.join(self._root, file), self.export_sources_folder)

    def layout(self):
        # `export-pkg` packs from the checkout, `create` from the exported sources.
        self.folders.root = "../.."
        self.folders.source = "."
        self.folders.build = "."
        self.folders.generators = "target/conan"

    def build(self):
        self.run(os.path.join(self.source_folder, "ffi", "build"))

    def package(self):
        self.run(f"{os.path.join(self.source_folder, 'ffi', 'install')} {self.package_folder}")
        licences = os.path.join(self.package_folder, "licenses")
        os.makedirs(licences, exist_ok=True)
        for file in LICENCES:
            shutil.copy(os.path.join(self.source_folder, file), licences)
        # Conan writes these files itself.
        for folder in ("pkgconfig", "cmake"):
            rmdir(self, os.path.join(self.package_folder, "lib", folder))
        library = os.path.join(self.package_folder, "lib")
        for file in os.listdir(library):
            if file.endswith(".a") == bool(self.options.shared):
                os.remove(os.path.join(library, file))

    def package_info(self):
        self.cpp_info.libs = ["dtekit"]
        self.cpp_info.set_property("cmake_file_name", "dtekit")
        self.cpp_info.set_property("cmake_target_name", "dtekit::dtekit")
        self.cpp_info.set_property("pkg_config_name", "dtekit")
        if not self.options.shared:
            if self.settings.os == "Linux":
                self.cpp_info.system_libs = ["gcc_s", "pthread", "dl", "m"]
            elif self.settings.os == "Macos":
                self.cpp_info.frameworks = ["CoreFoundation", "Security"]
