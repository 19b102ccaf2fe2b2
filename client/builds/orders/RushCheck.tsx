import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Stepper } from '#client/ui/forms/Stepper.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { BrokenPromises } from '#client/workshop/queue/BrokenPromises.tsx'

import { rushOf } from './queries.ts'

/** Asks the bench what a build in a hurry would mean before anybody promises it. */
export function RushCheck() {
  const [isOpen, setIsOpen] = useState(false)

  return (
    <>
      <Button size="tight" tone="quiet" onClick={() => setIsOpen(true)}>
        Rush check
      </Button>
      {isOpen && (
        <Dialog title="Rush check" onClose={() => setIsOpen(false)}>
          <Check />
        </Dialog>
      )}
    </>
  )
}

function Check() {
  const [clubs, setClubs] = useState(7)
  const [day, setDay] = useState('')
  const { dayShort } = useStudio()
  const { data: check, error } = useQuery(rushOf(clubs, day))

  return (
    <div className="grid gap-4">
      <Field label="Clubs to build">
        {(ids) => <Stepper {...ids} noun="club" value={clubs} least={1} most={14} onChange={setClubs} />}
      </Field>
      <Field label="Promised for" optional error={check?.refusal ?? undefined}>
        {(ids) => <TextInput {...ids} type="date" value={day} onChange={({ target }) => setDay(target.value)} />}
      </Field>
      {error && <Notice kind="problem">{error.message}</Notice>}
      {check && (
        <div aria-live="polite" className="grid gap-3">
          <p>
            {check.freeOn === null
              ? 'No day of the next six weeks is free.'
              : `First free day: ${dayShort(check.freeOn)}.`}
          </p>
          {day && check.doneOn !== null && check.refusal === null && (
            <p className={check.doneOn > day ? 'font-medium text-flag-deep' : ''}>
              The bench would be done on {dayShort(check.doneOn)}.
            </p>
          )}
          {day && check.refusal === null && <BrokenPromises broken={check.broken} />}
          {day && check.refusal === null && check.doneOn !== null && check.broken.length === 0 && (
            <p>Nobody else’s promise moves.</p>
          )}
        </div>
      )}
    </div>
  )
}
