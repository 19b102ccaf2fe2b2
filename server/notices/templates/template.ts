import type { Letter } from '#server/notices/letter.ts'
import type { NoticeKind } from '#shared/notices/kinds.ts'
import type { Wording } from '#shared/notices/wording.ts'

export interface Template extends Wording {
  /** The name that staff see. */
  title: string
  /** Left out, the mail is always sent; a kind means that people may refuse it. */
  kind?: NoticeKind
  /** True when it carries a code or a link that lets somebody in or opens what is theirs. */
  secret?: true
  /**
   * True when somebody waits for it just now. It is tried even after mail has bounced, because one wrong answer would
   * lock them out.
   */
  awaited?: true
  /** Sample values of its {names}, except those that every template knows. */
  samples?: Readonly<Record<string, string>>
  /** The {name} without which it is useless: a code, which belongs in the letter and never in the subject. */
  required?: string
  /** What stands below the lead in a preview. */
  example: Pick<Letter, 'lines' | 'table' | 'notes'> & { action?: string }
}
