"""A local stand-in of the tax-document exchange service, for tests.

    with dtekit_sandbox.Sandbox() as sandbox:
        client = sandbox.client()
        sandbox.fail("timeout")

With pytest, the fixture `dtekit_sandbox` is a fresh one for each test.
"""

from ._program import program
from ._sandbox import Certified, ReceivedCall, Sandbox, SandboxError

__all__ = ["Certified", "ReceivedCall", "Sandbox", "SandboxError", "program"]
