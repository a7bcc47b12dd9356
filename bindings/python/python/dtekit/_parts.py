"""What the native client takes and gives, as types."""

from typing import Callable, Dict, List, Optional, Tuple

Item = Tuple[Optional[bytes], bool, Optional[str], Dict[str, bytes]]
"""The bytes of a result, and what stands beside them."""

Parts = Tuple[str, str, List[Item], bool]
"""The parts of a reply."""

EventListener = Optional[Tuple[Callable[[str], None], bool]]
"""What receives the events of a call, and whether it wants their bodies."""
