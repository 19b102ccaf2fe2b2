import { useState } from 'react'

import { call } from '#client/api/call.ts'
import { ManyActs, type OfMany } from '#client/list/many/ManyActs.tsx'
import { ManyDialog } from '#client/list/many/ManyDialog.tsx'
import type { Selection } from '#client/list/use-selection.ts'
import type { peopleMatching } from '#client/people/queries.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Picker } from '#client/ui/forms/Picker.tsx'
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

/** Those whose name holds the letters: a studio has as many tags as somebody remembers. */
async function findTags(letters: string) {
  const { tags } = await call(tagsContract.listTags, { query: {} })
  return tags.filter(({ name }) => name.toLowerCase().includes(letters.toLowerCase()))
}

const addTag = (name: string) => call(tagsContract.createTag, { body: { name } })

function TagDialog({ rows, ...rest }: OfMany<'people'>) {
  const [tag, setTag] = useState<{ id: string; name: string }>()

  return (
    <ManyDialog
      {...rest}
      title="Tag people"
      code="tag_people"
      request={tag && { code: 'tag_people', asked: { tagId: tag.id }, rows }}
      missing="Choose a tag to see who gets it."
    >
      <div className="grid gap-2">
        <Picker
          label="Tag"
          placeholder="Its name, or a new one"
          isFirst
          leastLetters={1}
          noneOf={(letters) => `No tag is called “${letters}”.`}
          find={findTags}
          add={addTag}
          onPick={setTag}
        />
        {tag && (
          <p className="text-sm">
            They get{' '}
            <span className="inline-flex min-h-7 items-center rounded-full border border-edge/50 bg-sunken px-2.5 font-medium wrap-anywhere">
              {tag.name}
            </span>
          </p>
        )}
      </div>
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
