import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { linksWords } from '#client/people/person/links-words.ts'
import { changePerson, personOf } from '#client/people/person/queries.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { Conflict } from '#client/ui/record/Conflict.tsx'
import { Failure } from '#shared/http/failure.ts'
import { type PersonContact, PersonRecord } from '#shared/people/record.ts'

import { AlikePeople } from './AlikePeople.tsx'
import { Contact, contactFields, type ContactForm, contactIn } from './contact-form.ts'
import { ContactFields } from './ContactFields.tsx'

/** Corrects a client. What somebody else saved meanwhile is shown beside what is typed. */
export function EditContact({ person, onClose }: { person: PersonRecord; onClose: () => void }) {
  const { saving, theirs } = useSaving(person, onClose)
  const request = useRequestForm({
    schema: Contact,
    defaultValues: contactIn(person),
    fields: contactFields,
    // That somebody was faster is said below, field by field.
    sending: theirs ? { ...saving, error: null } : saving,
  })
  const { form } = request

  return (
    <Dialog title="Edit client" place="wide" onClose={onClose}>
      <RequestForm request={request} verb={theirs ? 'Save mine over theirs' : 'Save'} otherwise="Nothing was changed">
        {theirs && <Theirs form={form} theirs={theirs} />}
        <ContactFields form={form} isOfAccount={person.accountId !== null} />
        <AlikePeople form={form} except={person.id} />
      </RequestForm>
    </Dialog>
  )
}

/** The record that somebody else has saved since; undefined where nobody was faster. */
const newerIn = (error: unknown) =>
  error instanceof Failure && error.code === 'version_conflict'
    ? PersonRecord.safeParse(error.facts.current).data
    : undefined

function useSaving(person: PersonRecord, onSaved: () => void) {
  const queries = useQueryClient()
  const [theirs, setTheirs] = useState<PersonRecord>()
  const saving = useMutation({
    mutationFn: (contact: PersonContact) =>
      changePerson(person.id, { ...contact, version: theirs?.version ?? person.version }),
    onSuccess: async (saved) => {
      queries.setQueryData(personOf(person.id).queryKey, saved)
      await queries.invalidateQueries({ queryKey: ['people', 'list'] })
      if (saved.renewedLinks) toastDone(['Saved', ...linksWords(saved.renewedLinks)].join('. '))
      onSaved()
    },
    onError: (error) => setTheirs(newerIn(error)),
  })

  return { saving, theirs }
}

function Theirs({ form, theirs }: { form: ContactForm; theirs: PersonRecord }) {
  const mine = form.getValues()
  const different = contactFields.filter(({ name }) => (mine[name] ?? '') !== (theirs[name] ?? ''))

  return (
    <Conflict
      title="Somebody else has changed this client. Yours is kept."
      fields={different.map(({ name, label }) => ({
        label,
        mine: mine[name] ?? '',
        theirs: theirs[name] ?? '',
        onTakeTheirs: () => form.setValue(name, theirs[name] ?? '', { shouldDirty: true }),
      }))}
    />
  )
}
