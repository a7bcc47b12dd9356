// Issuing a document.

import type { AbortOptions } from './abort'
import type { PlainIssueOptions } from './options'

/** The options of {@link Client.issue}. */
export interface IssueOptions extends PlainIssueOptions, AbortOptions {}
