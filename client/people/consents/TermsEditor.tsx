import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'

import { useDebounced } from '#client/ui/browser/debounced.ts'
import { type StoredValue, keptInTab } from '#client/ui/browser/kept.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { Failure } from '#shared/http/failure.ts'
import type { DocumentCode, DocumentText } from '#shared/people/consents.ts'

import { DocumentWords } from './DocumentWords.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { documentOf, previewOf, publishDocument } from './queries.ts'

const Words = z.object({ body: z.string(), follows: z.int() })
/** Words that were typed and not published yet, with the version that they follow. */
const drafts: Record<DocumentCode, StoredValue<z.output<typeof Words>>> = {
  account_terms: keptInTab('document account_terms', Words),
  card_terms: keptInTab('document card_terms', Words),
  waiver: keptInTab('document waiver', Words),
}

const isConflict = (error: unknown) => error instanceof Failure && error.code === 'version_conflict'

interface Draft {
  body: string
  follows: number
}

/** What is typed is kept until it is published, whatever is looked at meanwhile. */
export function TermsEditor({ code, present }: { code: DocumentCode; present: DocumentText | null }) {
  const { written, write, startAt } = useDraft(code, present)
  const [isAsking, ask] = useState(false)
  const publishing = usePublishing(code, (published) => {
    startAt(published)
    ask(false)
  })
  const isChanged = written.body.trim() !== '' && written.body.trim() !== (present?.body.trim() ?? '')
  useKeys(isChanged ? [{ key: '.', what: 'Publish', run: () => ask(true) }] : [])
  const edit = (next: Draft) => {
    publishing.reset()
    write(next)
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 xl:grid-cols-2">
      <div className="grid content-start gap-4">
        {publishing.error && (
          <Refused
            error={publishing.error}
            present={present}
            onRead={() => edit({ ...written, follows: present?.version ?? 0 })}
          />
        )}
        {publishing.isSuccess && !isChanged && (
          <Notice kind="success" title={`Version ${publishing.data.version} is published`} />
        )}
        <BodyField
          label={present ? `The next version, after version ${written.follows}` : 'The first version'}
          body={written.body}
          onType={(body) => edit({ ...written, body })}
        />
        <div className="flex flex-wrap gap-3">
          <Button disabled={!isChanged} onClick={() => ask(true)}>
            Publish …
          </Button>
          {isChanged && (
            <Button tone="quiet" onClick={() => startAt(present)}>
              Discard changes
            </Button>
          )}
        </div>
      </div>
      <Preview body={written.body.trim()} />
      {isAsking && (
        <PublishDialog
          version={written.follows + 1}
          busy={publishing.isPending}
          onClose={() => ask(false)}
          onPublish={() => publishing.mutate(written, { onError: () => ask(false) })}
        />
      )}
    </div>
  )
}

function useDraft(code: DocumentCode, present: DocumentText | null) {
  const draft = drafts[code]
  const [written, setWritten] = useState(() => draft.read() ?? draftOf(present))
  const write = (next: Draft) => {
    setWritten(next)
    draft.write(next)
  }
  const startAt = (version: DocumentText | null) => {
    draft.clear()
    setWritten(draftOf(version))
  }

  return { written, write, startAt }
}

/** Somebody who was faster is read first, and then followed. */
function Refused({ error, present, onRead }: { error: Error; present: DocumentText | null; onRead: () => void }) {
  return (
    <Refusal title="It is not published" error={error}>
      <p>Nothing you typed is lost.</p>
      {isConflict(error) && (
        <Button size="small" tone="quiet" onClick={onRead}>
          I have read it: mine follows version {present?.version}
        </Button>
      )}
    </Refusal>
  )
}

const BodyField = ({ label, body, onType }: { label: string; body: string; onType: (body: string) => void }) => (
  <Field
    label={label}
    hint="Markdown: “# ” is the title, “## ” begins a section, “- ” a list, **bold**, [a link](https://…)."
  >
    {(ids) => (
      <TextArea
        {...ids}
        rows={18}
        maxLength={50_000}
        className="max-h-[70dvh] font-mono text-sm"
        value={body}
        onChange={({ target }) => onType(target.value)}
      />
    )}
  </Field>
)

const draftOf = (present: DocumentText | null): Draft => ({ body: present?.body ?? '', follows: present?.version ?? 0 })

function usePublishing(code: DocumentCode, onPublished: (published: DocumentText) => void) {
  const queries = useQueryClient()

  return useMutation({
    mutationFn: ({ body, follows }: Draft) => publishDocument(code, body, follows),
    onSuccess(published) {
      queries.setQueryData(documentOf(code).queryKey, published)
      onPublished(published)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['documents', code] }),
  })
}

function Preview({ body }: { body: string }) {
  const rested = useDebounced(body)
  const { data: text, error } = useQuery({
    ...previewOf(rested),
    enabled: rested !== '',
    placeholderData: (before) => before,
  })

  return (
    <section aria-label="Preview" className="min-w-0 rounded border border-line bg-surface p-5 md:p-7">
      {error && <Refusal error={error} />}
      {rested === '' && <p className="text-muted">What you write stands here as people will read it.</p>}
      {rested !== '' && text && (
        <div className="grid gap-6">
          {text.title && <h2 className="font-display text-2xl font-medium">{text.title}</h2>}
          <DocumentWords text={text} level={3} />
        </div>
      )}
    </section>
  )
}
