import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '#client/api/call.ts'
import { ManyActs, type OfMany } from '#client/list/many/ManyActs.tsx'
import { ManyDialog } from '#client/list/many/ManyDialog.tsx'
import type { Selection } from '#client/list/use-selection.ts'
import type { peopleMatching } from '#client/people/queries.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { manyActs } from '#shared/lists/many.ts'
import { tagsContract } from '#shared/tags/contract.ts'

interface PeopleManyProps {
  selection: Selection
  query: ReturnType<typeof peopleMatching>
  filters: object
}

const acts = [
  { code: 'tag_people', label: 'Tag', Dialog: TagDialog },
  { code: 'message_people', label: 'Send news', Dialog: NewsDialog },
] as const

/** What can be done with many people at once. */
export function PeopleMany(props: PeopleManyProps) {
  const { holds } = usePermissions()
  const may = acts.filter(({ code }) => holds(manyActs[code].needs))

  return <ManyActs list="people" acts={may} touches={[['people'], ['tags']]} {...props} />
}

const tagsToGive = queryOptions({
  queryKey: ['tags', 'to give'],
  queryFn: () => call(tagsContract.listTags, { query: {} }),
  staleTime: 15_000,
})

function TagDialog({ rows, ...rest }: OfMany<'people'>) {
  const { data } = useQuery(tagsToGive)
  const [tagId, setTagId] = useState('')

  return (
    <ManyDialog
      {...rest}
      title="Tag people"
      code="tag_people"
      request={tagId === '' ? undefined : { code: 'tag_people', asked: { tagId }, rows }}
      missing="Choose a tag to see who gets it."
    >
      <Field
        label="Tag"
        hint={
          <Link to="/admin/members/tags" className="underline underline-offset-4">
            Add or delete tags
          </Link>
        }
      >
        {(ids) => (
          <Select {...ids} required data-first value={tagId} onChange={({ target }) => setTagId(target.value)}>
            <option value="">Choose a tag</option>
            {data?.tags.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </ManyDialog>
  )
}

function NewsDialog({ rows, ...rest }: OfMany<'people'>) {
  const [subject, setSubject] = useState('')
  const [text, setText] = useState('')
  const isWritten = subject.trim() !== '' && text.trim() !== ''

  return (
    <ManyDialog
      {...rest}
      title="Send news"
      code="message_people"
      isGrave
      request={isWritten ? { code: 'message_people', asked: { subject, text }, rows } : undefined}
      missing="It goes to those who asked for news by e-mail. Write it to see how many they are."
    >
      <Field label="Subject">
        {(ids) => (
          <TextInput
            {...ids}
            required
            data-first
            autoComplete="off"
            maxLength={120}
            value={subject}
            onChange={({ target }) => setSubject(target.value)}
          />
        )}
      </Field>
      <Field
        label="Text"
        hint="It begins with their first name, and ends with how to stop news. It cannot be taken back."
      >
        {(ids) => (
          <TextArea {...ids} required maxLength={5000} value={text} onChange={({ target }) => setText(target.value)} />
        )}
      </Field>
    </ManyDialog>
  )
}
