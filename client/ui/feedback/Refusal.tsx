import type { ReactNode, Ref } from 'react'

import { sentenceAfter, titleAfter } from '#client/errors/unanswered.ts'

import { Notice } from './Notice.tsx'

interface RefusalProps {
  error: Error
  /** How it stands where it was refused: `It is not saved`. */
  title?: string
  /** Why, where the failure's own sentence is for programs. */
  why?: string
  ref?: Ref<HTMLDivElement>
  /** What can be done about it. */
  children?: ReactNode
}

/** A form may be longer than what is seen of it: what became of a press is brought to where whoever pressed it looks. */
const bringIntoView = (refusal: HTMLDivElement | null) => refusal?.scrollIntoView({ block: 'nearest' })

/** What came of something that a person pressed and that failed: refused it is not done, and without an answer nobody knows. */
export const Refusal = ({ error, title, why, ref = bringIntoView, children }: RefusalProps) => (
  <Notice kind="problem" title={titleAfter(error, title)} ref={ref}>
    <p>{sentenceAfter(error, why)}</p>
    {children}
  </Notice>
)
