import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { leagueBaysQuery } from '#client/leagues/queries.ts'
import { useGo } from '#client/routing/navigation.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { seasonsContract } from '#shared/leagues/seasons/contract.ts'
import { recordPages } from '#shared/record-pages.ts'

/** Adds a league, and leads to the bays that it takes on its evenings. */
export function NewLeagueButton() {
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <Button tone="quiet" size="tight" onClick={() => setOpen(true)}>
        New league
      </Button>
      {isOpen && <NewLeague onClose={() => setOpen(false)} />}
    </>
  )
}

/** As addresses and files call it, until somebody types another: `tuesday_pairs`. */
const codeOf = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, 40)

function NewLeague({ onClose }: { onClose: () => void }) {
  const go = useGo()
  const [name, setName] = useState('')
  const [summary, setSummary] = useState('')
  const [forWhom, setForWhom] = useState('')
  const code = codeOf(name)
  const act = useAct(seasonsContract.createLeague, {
    done: ({ name }) => `${name} is added. Choose its bays.`,
    touches: [leagueBaysQuery.queryKey],
    onDone: ({ id }) => go(recordPages.league.to(id)),
  })
  const fields = [
    { label: 'Name', value: name, set: setName, hint: 'Such as Tuesday Pairs.' },
    { label: 'What it is', value: summary, set: setSummary, hint: 'A sentence, at the head of its page.' },
    { label: 'For whom', value: forWhom, set: setForWhom, hint: 'A sentence or two.' },
  ]

  return (
    <ActDialog
      title="New league"
      act={act}
      verb="Add league"
      otherwise="It is not added"
      isOff={code.length < 2 || summary.trim() === '' || forWhom.trim() === ''}
      onClose={onClose}
      onAct={() => act.mutate({ body: { code, name, summary, forWhom } })}
    >
      {fields.map(({ label, value, set, hint }, at) => (
        <Field key={label} label={label} hint={hint}>
          {(ids) => (
            <TextInput
              {...ids}
              {...(at === 0 && { 'data-first': true })}
              autoComplete="off"
              value={value}
              onChange={({ target }) => set(target.value)}
            />
          )}
        </Field>
      ))}
    </ActDialog>
  )
}
