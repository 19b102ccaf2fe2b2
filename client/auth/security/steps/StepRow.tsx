import { useState } from 'react'

import { type Factor } from '#client/auth/second-step/second-step.ts'
import { kindWords, nameOfStep } from '#client/auth/second-step/step-words.ts'
import { AccountRow } from '#client/auth/security/AccountRow.tsx'
import { RemoveDialog } from '#client/auth/security/RemoveDialog.tsx'
import { useConfirmed } from '#client/auth/security/use-confirmed.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'

import { removeFactor } from './factor-calls.ts'

export function StepRow({
  userId,
  step,
  isLast,
  onRemoved,
}: {
  userId: string
  step: Factor
  /** Whether the account has no second step without it. */
  isLast: boolean
  onRemoved: () => void
}) {
  const { date, moment } = useStudio()
  const confirmed = useConfirmed()
  const [isRemoving, setRemoving] = useState(false)
  const name = nameOfStep(step)
  const used = step.last_challenged_at
  const facts = [
    name !== kindWords[step.factor_type] && kindWords[step.factor_type],
    `Added ${date(new Date(step.created_at))}`,
    used && `Last used ${moment(new Date(used))}`,
  ]

  return (
    <AccountRow name={name} facts={facts.filter(Boolean).join(' · ')}>
      <Button tone="plain" onClick={() => setRemoving(true)}>
        Remove<span className="sr-only"> {name}</span>
      </Button>
      {isRemoving && (
        <RemoveDialog
          userId={userId}
          title={`Remove “${name}”?`}
          action="Remove the second step"
          remove={() => confirmed(() => removeFactor(step.id))}
          onRemoved={onRemoved}
          onClose={() => setRemoving(false)}
        >
          {isLast
            ? 'It is your only one. Without it your password alone opens the account, and your recovery codes are removed as well.'
            : 'Your other second steps stay. Where you signed in with this one, you will be asked for another.'}
        </RemoveDialog>
      )}
    </AccountRow>
  )
}
