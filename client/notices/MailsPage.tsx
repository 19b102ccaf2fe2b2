import { useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'

import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { useDebounced } from '#client/ui/browser/debounced.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import type { MailTemplate } from '#shared/notices/contract.ts'
import type { Wording } from '#shared/notices/wording.ts'
import { BrandColor } from '#shared/settings/contract.ts'

import { BrandColorForm } from './BrandColorForm.tsx'
import { MailPreview } from './MailPreview.tsx'
import { mailTemplatesQuery } from './queries.ts'
import { TemplateList } from './TemplateList.tsx'
import { isSameWording, isUsable } from './wording-form.ts'
import { WordingForm } from './WordingForm.tsx'

export function MailsPage() {
  return (
    <div className="grid gap-6 px-4 py-6 md:px-8 md:py-8">
      <PageHeader title="E-mails" lead="What the studio writes by itself: how each message begins, and its color." />
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
    </div>
  )
}

type Drafts = Readonly<Record<string, Wording>>

function Mails() {
  const { data: templates } = useSuspenseQuery(mailTemplatesQuery)
  const { brandColor } = useStudio().studio
  const { read, change } = useAddress()
  const [color, setColor] = useState(brandColor)
  const [drafts, setDrafts] = useState<Drafts>({})
  const chosen = read('mail')
  const template = templates.find(({ name }) => name === chosen) ?? templates[0]
  const keep = useCallback(
    (name: string, wording: Wording) => setDrafts((before) => ({ ...before, [name]: wording })),
    [],
  )
  if (!template) return <EmptyState title="There are no e-mails">This version of the studio writes none.</EmptyState>

  const unsaved = templates.filter((one) => !isSameWording(drafts[one.name] ?? one, one)).map(({ name }) => name)

  return (
    <div className="grid gap-8">
      <BrandColorForm saved={brandColor} typed={color} onType={setColor} />
      <div className="grid gap-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <TemplateList
          templates={templates}
          chosen={template.name}
          unsaved={new Set(unsaved)}
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
