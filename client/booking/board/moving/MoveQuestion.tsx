import { useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import type { Scope } from '#shared/booking/contract.ts'

import { FootQuestion } from './FootQuestion.tsx'
import { ReasonField } from './ReasonField.tsx'
import type { Decision, Refusal } from './use-move.ts'

interface MoveQuestionProps {
  title: string
  /** From where to where, and what that costs. */
  words: string
  /** What stands against it. */
  refusal: Refusal | undefined
  isOfSeries: boolean
  isBusy: boolean
  onDecide: (decision: Decision) => void
  onPutBack: () => void
}

const scopes: Record<Scope, string> = {
  this: 'This one',
  following: 'This and those after it',
  all: 'All of the series',
}
const isScope = (value: string): value is Scope => value in scopes

/** Whether the client is told of a move, and of a series how much of it; what the rules do not offer takes a reason. */
export function MoveQuestion({ title, words, refusal, isOfSeries, isBusy, onDecide, onPutBack }: MoveQuestionProps) {
  const [reason, setReason] = useState('')
  const [scope, setScope] = useState<Scope>('this')
  const needsReason = refusal?.leaves === 'a reason'
  const isAsked = needsReason && reason.trim() === ''
  const decide = (notify: boolean) =>
    onDecide({ notify, ...(needsReason && { reason: reason.trim() }), ...(scope !== 'this' && { scope }) })

  return (
    <FootQuestion title={title} words={words} problem={refusal?.words} onPutBack={onPutBack}>
      {needsReason && <ReasonField reason={reason} onChange={setReason} />}
      {isOfSeries && refusal?.leaves !== 'nothing' && (
        <Select
          isTight
          aria-label="How much of the series"
          className="w-auto!"
          value={scope}
          onChange={({ target: { value } }) => isScope(value) && setScope(value)}
        >
          {Object.entries(scopes).map(([of, label]) => (
            <option key={of} value={of}>
              {label}
            </option>
          ))}
        </Select>
      )}
      {refusal?.leaves !== 'nothing' && (
        <>
          <Button
            {...(!needsReason && { 'data-first': true })}
            size="tight"
            busy={isBusy}
            disabled={isAsked}
            onClick={() => decide(true)}
          >
            Move and mail
          </Button>
          <Button tone="quiet" size="tight" busy={isBusy} disabled={isAsked} onClick={() => decide(false)}>
            Move only
          </Button>
        </>
      )}
    </FootQuestion>
  )
}
