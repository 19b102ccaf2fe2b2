import { useState } from 'react'

import { usePermissions } from '#client/permissions/rights.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { Tabs, useTab } from '#client/routing/Tabs.tsx'
import { Badge } from '#client/ui/Badge.tsx'
import { LeftOutside } from '#client/ui/feedback/LeftOutside.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { NewerVersion } from '#client/ui/record/Conflict.tsx'
import { Record } from '#client/ui/record/Record.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import type { ServiceDocument } from '#shared/catalog/document.ts'
import type { CatalogChoices, CatalogRecord } from '#shared/catalog/editor-contract.ts'

import { ClientView } from './ClientView.tsx'
import { EditorProblems } from './EditorProblems.tsx'
import { NewService } from './NewService.tsx'
import { PublishBar } from './PublishBar.tsx'
import { ServiceActions } from './ServiceActions.tsx'
import { statusWords } from './status-words.ts'
import { tabContent, tabs } from './tabs.ts'
import { TheirVersion } from './TheirVersion.tsx'
import { useServiceEditor } from './use-service-editor.ts'
import { useSharedTerms } from './use-shared-terms.ts'
import { VersionHistory } from './VersionHistory.tsx'

interface ServiceEditorProps {
  record: CatalogRecord
  /** What the form begins with: the draft, else what is offered. */
  saved: ServiceDocument
  choices: CatalogChoices
}

export function ServiceEditor({ record, saved, choices }: ServiceEditorProps) {
  const { change } = useAddress()
  const mayChange = usePermissions().holds('manage_catalog/catalog')
  const editing = useServiceEditor(record, saved, () => change({ service: undefined, tab: undefined }))
  const terms = useSharedTerms(choices)
  const [isCopying, setCopying] = useState(false)
  const { form, seen, typed } = editing
  const tab = useTab(tabs) ?? 'what'
  const Content = tabContent[tab]

  return (
    <>
      <TitleBar
        title={typed.name || record.code}
        badge={<Badge tone={statusWords[seen.status].tone}>{statusWords[seen.status].label}</Badge>}
        figures={[`Version ${seen.version}`, `${seen.futureBookings} to come`, record.code]}
        action={mayChange && <ServiceActions editing={editing} onDuplicate={() => setCopying(true)} />}
      />
      <Record
        aside={
          <>
            <ClientView serviceId={record.id} typed={typed} />
            <VersionHistory editing={editing} mayChange={mayChange} />
          </>
        }
      >
        <Tabs label="Parts of the service" tabs={tabs} />
        {!mayChange && (
          <Notice title="To read only">Whoever holds manage_catalog changes the catalog: ask a manager.</Notice>
        )}
        <NewerVersion onShow={editing.bringNewer} />
        <TheirVersion editing={editing} plans={choices.plans} />
        <EditorProblems editing={editing} />
        {terms.problem && <Notice kind="problem" title={terms.problem} />}
        {terms.error && <Refusal error={terms.error} title="What holds for all services is not saved" />}
        <LeftOutside
          error={editing.error}
          title="What they need is not what they have"
          isBusy={editing.isBusy}
          onKeep={(ids) => void editing.publish(ids)}
        />
        <form noValidate onSubmit={(event) => event.preventDefault()}>
          <fieldset disabled={!mayChange} className="grid max-w-4xl min-w-0 gap-6">
            <legend className="sr-only">{typed.name}</legend>
            <Content form={form} choices={choices} terms={terms} />
          </fieldset>
        </form>
      </Record>
      {mayChange && <PublishBar editing={editing} terms={terms} />}
      {isCopying && <NewService of={typed} onClose={() => setCopying(false)} />}
    </>
  )
}
