import type { SuppressionReason } from '#server/notices/suppression-store.ts'
import { templateOf } from '#server/notices/templates/templates.ts'
import type { NoticeKind } from '#shared/notices/kinds.ts'

/** Tells staff why nothing more is sent to an address. */
export const suppressionWords: Record<SuppressionReason, string> = {
  stopped: 'This number answered STOP. Only START, sent from it, begins texts again.',
  bounced: 'Mail to this address came back: there is no such mailbox.',
  complained: 'The owner of this address reported a mail as unwanted. Only what is needed is sent there.',
}

interface AddressedNotice {
  suppressedFor: SuppressionReason | null
  kind: NoticeKind
  template: string | null
}

/** Why this message does not go to its address; undefined when it does. */
export function endedFor({ suppressedFor, kind, template }: AddressedNotice): string | undefined {
  if (suppressedFor === null) return undefined
  if (suppressedFor === 'complained' && kind === 'needed') return undefined
  if (suppressedFor === 'bounced' && template !== null && templateOf(template)?.awaited) return undefined

  return suppressionWords[suppressedFor]
}
