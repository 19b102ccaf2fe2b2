import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { changePerson, personOf } from '#client/people/person/queries.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { generalRefusal, showRefusals } from '#client/ui/forms/field-refusals.ts'
import { FormProblems } from '#client/ui/forms/FormProblems.tsx'
import { useProblemFocus } from '#client/ui/forms/use-problem-focus.ts'
import { Conflict } from '#client/ui/record/Conflict.tsx'
import { Failure } from '#shared/http/failure.ts'
import { type PersonContact, PersonRecord } from '#shared/people/record.ts'

import { AlikePeople } from './AlikePeople.tsx'
import { contactFields, type ContactForm, useContactForm } from './contact-form.ts'
import { ContactFields } from './ContactFields.tsx'

/** Corrects a client. What somebody else saved meanwhile is shown beside what is typed. */
export function EditContact({ person, onClose }: { person: PersonRecord; onClose: () => void }) {
  const form = useContactForm(person)
  const { problems, focusProblems } = useProblemFocus()
  const { saving, theirs } = useSaving(person, form, focusProblems, onClose)
  const save = form.handleSubmit((contact) => saving.isPending || saving.mutate(contact), focusProblems)

  return (
    <Dialog title="Edit client" place="wide" onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void save(event)}>
        {theirs ? (
          <Theirs form={form} theirs={theirs} />
        ) : (
          <FormProblems
            form={form}
            fields={contactFields}
            refused="Nothing was changed"
            general={generalRefusal(contactFields, saving.error)}
            ref={problems}
          />
        )}
        <ContactFields form={form} isOfAccount={person.accountId !== null} />
        <AlikePeople form={form} except={person.id} />
        <div>
          <Button type="submit" busy={saving.isPending}>
            {theirs ? 'Save mine over theirs' : 'Save'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The record that somebody else has saved since; undefined where nobody was faster. */
const newerIn = (error: unknown) =>
  error instanceof Failure && error.code === 'version_conflict'
    ? PersonRecord.safeParse(error.facts.current).data
    : undefined

function useSaving(person: PersonRecord, form: ContactForm, focusProblems: () => void, onSaved: () => void) {
  const queries = useQueryClient()
  const [theirs, setTheirs] = useState<PersonRecord>()
  const saving = useMutation({
    mutationFn: (contact: PersonContact) =>
      changePerson(person.id, { ...contact, version: theirs?.version ?? person.version }),
    onSuccess: async (saved) => {
      queries.setQueryData(personOf(person.id).queryKey, saved)
      await queries.invalidateQueries({ queryKey: ['people', 'list'] })
      onSaved()
    },
    onError(error) {
      setTheirs(newerIn(error))
      showRefusals(form, contactFields, error)
      focusProblems()
    },
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
