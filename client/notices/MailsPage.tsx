import { useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { z } from 'zod'

import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { useDebounced } from '#client/ui/browser/debounced.ts'
import { keptInTab } from '#client/ui/browser/kept.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import type { MailTemplate } from '#shared/notices/contract.ts'
import type { Wording } from '#shared/notices/wording.ts'
import { BrandColor } from '#shared/settings/contract.ts'

import { BrandColorForm } from './BrandColorForm.tsx'
import { MailPreview } from './MailPreview.tsx'
import { mailTemplatesQuery } from './queries.ts'
import { TemplateList } from './TemplateList.tsx'
import { TimingForm } from './timing/TimingForm.tsx'
import { isSameWording, isUsable } from './wording-form.ts'
import { WordingForm } from './WordingForm.tsx'

export function MailsPage() {
  return (
    <ToolPage title="E-mails">
      <Loaded
        skeleton={
          <div className="grid gap-8 lg:grid-cols-[15rem_1fr]">
            <Skeleton className="h-96" />
            <Skeleton className="h-96" />
          </div>
        }
      >
        <Mails />
      </Loaded>
    </ToolPage>
  )
}

type Drafts = Readonly<Record<string, Wording>>

/** Wordings that were typed and not saved yet, by the name of their mail. */
const keptDrafts = keptInTab('mail wordings', z.record(z.string(), z.object({ subject: z.string(), lead: z.string() })))

const unsavedOf = (drafts: Drafts, templates: readonly MailTemplate[]): Drafts =>
  Object.fromEntries(
    templates.flatMap((template) => {
      const draft = drafts[template.name]
      return draft && !isSameWording(draft, template) ? [[template.name, draft]] : []
    }),
  )

/** What is typed is kept until it is saved, whatever is looked at meanwhile. */
function Mails() {
  const { data: templates } = useSuspenseQuery(mailTemplatesQuery)
  const { brandColor } = useStudio().studio
  const { read, change } = useAddress()
  const [color, setColor] = useState(brandColor)
  const [drafts, setDrafts] = useState<Drafts>(() => keptDrafts.read() ?? {})
  const chosen = read('mail')
  const template = templates.find(({ name }) => name === chosen) ?? templates[0]
  const keep = useCallback(
    (name: string, wording: Wording) => setDrafts((before) => ({ ...before, [name]: wording })),
    [],
  )
  useEffect(() => keptDrafts.write(unsavedOf(drafts, templates)), [drafts, templates])
  if (!template) return <EmptyState title="There are no e-mails">This version of the studio writes none.</EmptyState>

  return (
    <div className="grid gap-8">
      <TimingForm />
      <BrandColorForm saved={brandColor} typed={color} onType={setColor} />
      <div className="grid gap-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <TemplateList
          templates={templates}
          chosen={template.name}
          unsaved={new Set(Object.keys(unsavedOf(drafts, templates)))}
          onChoose={(name) => change({ mail: name }, { push: true })}
        />
        <Editor
          key={template.name}
          template={template}
          draft={drafts[template.name] ?? template}
          color={BrandColor.safeParse(color).success ? color : brandColor}
          onType={keep}
        />
      </div>
    </div>
  )
}

function Editor({
  template,
  draft,
  color,
  onType,
}: {
  template: MailTemplate
  draft: Wording
  color: string
  onType: (name: string, wording: Wording) => void
}) {
  const { name } = template
  const keep = useCallback((wording: Wording) => onType(name, wording), [name, onType])
  const [shown, show] = useState<Wording>(isUsable(template, draft) ? draft : template)
  const rested = useDebounced(draft)
  // A mail that could not be sent is not drawn: the one before stays.
  if (rested !== shown && isUsable(template, rested)) show(rested)

  return (
    <section aria-label={template.title} className="grid min-w-0 gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
      <div className="grid content-start gap-5">
        <h2 className="font-display text-2xl font-medium">{template.title}</h2>
        <WordingForm template={template} draft={draft} onType={keep} />
      </div>
      <MailPreview name={name} wording={shown} color={useDebounced(color)} isBehind={!isUsable(template, rested)} />
    </section>
  )
}
