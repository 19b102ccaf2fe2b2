import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { type LeagueBays, leagueBaysContract } from '#shared/leagues/bays.ts'

/** What visitors read of a league, and the way to change it. */
export function ChangeLeague({ league }: { league: LeagueBays }) {
  const [isOpen, setOpen] = useState(false)

  return (
    <section aria-label="What visitors read" className="grid justify-items-start gap-2 text-sm">
      <p className="wrap-anywhere">{league.summary}</p>
      <p className="text-muted wrap-anywhere">{league.forWhom}</p>
      <Button tone="quiet" size="tight" onClick={() => setOpen(true)}>
        Change name and words
      </Button>
      {isOpen && <Dialog league={league} onClose={() => setOpen(false)} />}
    </section>
  )
}

function Dialog({ league: { id, version, ...league }, onClose }: { league: LeagueBays; onClose: () => void }) {
  const [name, setName] = useState(league.name)
  const [summary, setSummary] = useState(league.summary)
  const [forWhom, setForWhom] = useState(league.forWhom)
  const act = useAct(leagueBaysContract.changeLeague, {
    done: ({ name }) => `${name} is changed`,
    touches: [['leagues']],
    onDone: onClose,
  })
  const fields = [
    { label: 'Name', value: name, set: setName, most: 60 },
    { label: 'What it is', value: summary, set: setSummary, most: 300 },
    { label: 'For whom', value: forWhom, set: setForWhom, most: 400 },
  ]

  return (
    <ActDialog
      title={`Change ${league.name}`}
      act={act}
      verb="Save"
      otherwise="It is not saved"
      isOff={fields.some(({ value }) => value.trim() === '')}
      onClose={onClose}
      onAct={() => act.mutate({ params: { leagueId: id }, body: { name, summary, forWhom, version } })}
    >
      {fields.map(({ label, value, set, most }) => (
        <Field key={label} label={label}>
          {(ids) => (
            <TextInput
              {...ids}
              autoComplete="off"
              maxLength={most}
              value={value}
              onChange={({ target }) => set(target.value)}
            />
          )}
        </Field>
      ))}
    </ActDialog>
  )
}
