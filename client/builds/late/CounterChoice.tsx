import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { buildsKey } from '#client/builds/orders/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { SignatureField } from '#client/ui/forms/SignatureField.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { LateRecord } from '#shared/builds/late/contract.ts'

import { chooseAtCounter } from './queries.ts'

/** The client chooses before whoever is signed in, with their name. */
export function CounterChoice({ late }: { late: LateRecord }) {
  const { dayShort } = useStudio()
  const [optionId, choose] = useState('')
  const [signedName, setName] = useState('')
  // What was offered, ready when it would be by now.
  const options = late.offered.map((offered) => late.proposals.find(({ id }) => id === offered.id) ?? offered)
  const chosen = options.find(({ id }) => id === optionId)
  const choosing = useAct(
    () =>
      chooseAtCounter(late.id, {
        optionId: chosen?.id ?? null,
        ...(chosen && { readyOn: chosen.readyOn }),
        signedName: signedName.trim(),
        version: late.version,
      }),
    { touches: [buildsKey] },
  )

  return (
    <RecordPart title="At the counter">
      <form
        className="grid max-w-xl gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!choosing.isPending) choosing.mutate()
        }}
      >
        <Field label="What the client chooses">
          {(ids) => (
            <Select {...ids} value={optionId} onChange={({ target }) => choose(target.value)}>
              <option value="">They wait for {late.part}</option>
              {options.map(({ id, name, readyOn }) => (
                <option key={id} value={id}>
                  {name}, ready {dayShort(readyOn)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <SignatureField agreed="you choose this" known={late.personName} name={signedName} onType={setName} />
        {choosing.error && <Refusal title="It is not chosen" error={choosing.error} />}
        <Button type="submit" size="tight" busy={choosing.isPending} className="justify-self-start">
          Write it down
        </Button>
      </form>
    </RecordPart>
  )
}
