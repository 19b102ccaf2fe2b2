import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

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
  const { saving, met } = useSaving(person, onClose)
  const request = useRequestForm({
    schema: Contact,
    defaultValues: contactIn(person),
    fields: contactFields,
    // That somebody was faster is said below, field by field.
    sending: met ? { ...saving, error: null } : saving,
  })
  const { form } = request

  return (
    <Dialog title="Edit client" place="wide" onClose={onClose}>
      <RequestForm request={request} verb={met ? 'Save mine over theirs' : 'Save'} otherwise="Nothing was changed">
        {met && <Theirs form={form} met={met} />}
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

interface Met {
  /** What both began with. */
  base: PersonRecord
  theirs: PersonRecord
}

function useSaving(person: PersonRecord, onSaved: () => void) {
  const queries = useQueryClient()
  // What is asked anew meanwhile is not what this form was made of.
  const [opened] = useState(person)
  const [met, meet] = useState<Met>()
  const saving = useMutation({
    mutationFn: (contact: PersonContact) =>
      changePerson(opened.id, { ...contact, version: met?.theirs.version ?? opened.version }),
    onSuccess: async (saved) => {
      queries.setQueryData(personOf(opened.id).queryKey, saved)
      await queries.invalidateQueries({ queryKey: ['people', 'list'] })
      if (saved.renewedLinks) toastDone(['Saved', ...linksWords(saved.renewedLinks)].join('. '))
      onSaved()
    },
    onError: (error) => {
      const theirs = newerIn(error)
      meet(theirs && { base: met?.theirs ?? opened, theirs })
    },
  })

  return { saving, met }
}

/** What only they have changed comes into the form; where both have, mine is kept until theirs is taken. */
function Theirs({ form, met: { base, theirs } }: { form: ContactForm; met: Met }) {
  const mine = form.watch()
  const { setValue, getValues } = form
  useEffect(() => {
    for (const { name } of contactFields) {
      if ((getValues(name) ?? '') === (base[name] ?? '')) setValue(name, theirs[name] ?? '')
    }
  }, [base, theirs, getValues, setValue])
  const changed = contactFields.filter(({ name }) => (base[name] ?? '') !== (theirs[name] ?? ''))
  const isTheirs = (name: (typeof contactFields)[number]['name']) => (mine[name] ?? '') === (theirs[name] ?? '')

  return (
    <Conflict
      title="Somebody else has changed this client. Yours is kept."
      taken={changed.filter(({ name }) => isTheirs(name)).map(({ name, label }) => ({ label, to: theirs[name] ?? '' }))}
      fields={changed
        .filter(({ name }) => !isTheirs(name))
        .map(({ name, label }) => ({
          label,
          mine: mine[name] ?? '',
          theirs: theirs[name] ?? '',
          onTakeTheirs: () => setValue(name, theirs[name] ?? '', { shouldDirty: true }),
        }))}
    />
  )
}
