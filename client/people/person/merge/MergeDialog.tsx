import { keepPreviousData, useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { fullName } from '#client/people/person/full-name.ts'
import { linksWords } from '#client/people/person/links-words.ts'
import { findClients, mergePerson, mergePreviewOf, personOf } from '#client/people/person/queries.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { PersonPicker } from '#client/ui/forms/PersonPicker.tsx'
import type { Merge } from '#shared/people/merges.ts'
import type { PersonRecord } from '#shared/people/record.ts'

import { type Choices, MergeChoices } from './MergeChoices.tsx'

/** Makes a duplicate a part of this client: find it, look at both, press. */
export function MergeDialog({ person, onClose }: { person: PersonRecord; onClose: () => void }) {
  const [otherId, setOther] = useState<string>()

  return (
    <Dialog title={`Merge with ${fullName(person)}`} place="wide" onClose={onClose}>
      <PersonPicker
        isFirst
        label="The duplicate"
        hint="It becomes a part of this client, who stays."
        find={async (letters) => (await findClients(letters)).filter(({ id }) => id !== person.id)}
        onPick={({ id }) => setOther(id)}
      />
      {otherId && (
        <Loaded key={otherId} skeleton={<Skeleton className="h-64" />}>
          <Both person={person} otherId={otherId} onMerged={onClose} />
        </Loaded>
      )}
    </Dialog>
  )
}

interface BothProps {
  person: PersonRecord
  otherId: string
  onMerged: () => void
}

function Both({ person, otherId, onMerged }: BothProps) {
  const { data: other } = useSuspenseQuery(personOf(otherId))
  const [choices, choose] = useState(() => likelyChoices(person, other))
  const request = { otherId: other.id, ...choices }
  const queries = useQueryClient()
  const merging = useMutation({
    mutationFn: () => mergePerson(person.id, request),
    onSuccess: async ({ renewedLinks }) => {
      toastDone([`The duplicate is a part of ${fullName(person)}`, ...linksWords(renewedLinks)].join('. '))
      onMerged()
      await queries.invalidateQueries()
    },
  })
  const preview = useQuery({
    ...mergePreviewOf(person.id, request),
    placeholderData: keepPreviousData,
    // Of two that have become one there is none.
    enabled: !merging.isPending && !merging.isSuccess,
  })
  const problem = merging.error ?? preview.error

  return (
    <>
      <MergeChoices person={person} other={other} choices={choices} onChoose={choose} />
      {problem && <Refusal error={problem} />}
      {preview.data && <Effect merge={preview.data} other={other} />}
      {preview.data?.refusals.length === 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button busy={merging.isPending} onClick={() => merging.mutate()}>
            Merge into {fullName(person)}
          </Button>
          <p className="text-sm text-muted">It can be undone for a day.</p>
        </div>
      )}
    </>
  )
}

/** What only the duplicate has is taken from there. */
const likelyChoices = (person: PersonRecord, other: PersonRecord): Choices => ({
  name: person.lastName === '' && other.lastName !== '' ? 'other' : 'survivor',
  email: person.email === null && other.email !== null ? 'other' : 'survivor',
  phone: person.phone === null && other.phone !== null ? 'other' : 'survivor',
})

function Effect({ merge: { refusals, tables }, other }: { merge: Merge; other: PersonRecord }) {
  if (refusals.length > 0) {
    return (
      <Notice kind="problem" title="These two cannot be one">
        {refusals.map((refusal) => (
          <p key={refusal}>{refusal}</p>
        ))}
      </Notice>
    )
  }

  return (
    <section aria-label="What happens" className="text-sm">
      <h3 className="border-b border-line pb-1 font-semibold">What happens</h3>
      <ul>
        {tables.map(({ table, moves, drops }) => (
          <li key={table} className="border-b border-line py-1.5 figures">
            {moves && <>{moves} moved</>}
            {moves && drops && ', '}
            {drops && <span className="text-muted">{drops} dropped, for both have it</span>}
          </li>
        ))}
        <li className="py-1.5">
          The address of {fullName(other)}’s page leads here.
          {tables.length === 0 && ' There is nothing else to move.'}
        </li>
      </ul>
    </section>
  )
}
