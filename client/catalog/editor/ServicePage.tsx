import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { sentenceAfter } from '#client/errors/unanswered.ts'
import { RecordSteps } from '#client/list/RecordSteps.tsx'
import { usePermissions } from '#client/permissions/service.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { Tabs, useTab } from '#client/routing/Tabs.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { errorToast } from '#client/ui/feedback/error-toast.ts'
import { LeftOutside } from '#client/ui/feedback/LeftOutside.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { Conflict, NewerVersion } from '#client/ui/record/Conflict.tsx'
import { History } from '#client/ui/record/History.tsx'
import { metBetween } from '#client/ui/record/merge.ts'
import { Record, RecordPart } from '#client/ui/record/Record.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import { changeInWords, changesBetween } from '#shared/catalog/changes.ts'
import type { ServiceDocument } from '#shared/catalog/document.ts'
import type { CatalogChoices, CatalogRecord } from '#shared/catalog/editor-contract.ts'
import { type ServiceStatus, serviceSteps, serviceWords } from '#shared/catalog/status.ts'
import { Failure } from '#shared/http/failure.ts'
import { counted } from '#shared/words.ts'

import { ClientView } from './ClientView.tsx'
import { NewService } from './NewService.tsx'
import { changeStatus, choicesQuery, recordQuery, rollBack } from './queries.ts'
import type { ServicePath } from './service-form.ts'
import { statusTones } from './status-words.ts'
import { tabContent, tabOf, tabs } from './tabs.ts'
import { type ServiceEditing, useServiceEditor } from './use-service-editor.ts'
import { type SharedTerms, useSharedTerms } from './use-shared-terms.ts'

/** One service: its draft, and beside it what clients would see. */
export function ServicePage({ serviceId }: { serviceId: string }) {
  return (
    <Loaded skeleton={<Skeleton className="m-4 h-96" />}>
      <Editor serviceId={serviceId} />
    </Loaded>
  )
}

function Editor({ serviceId }: { serviceId: string }) {
  const { data: record } = useSuspenseQuery(recordQuery(serviceId))
  const { data: choices } = useSuspenseQuery(choicesQuery)
  const saved = record.draft?.document ?? record.document

  return saved ? (
    <ServiceEditor record={record} saved={saved} choices={choices} />
  ) : (
    <EmptyState title="Nothing is written here yet">This service has no draft and was never published.</EmptyState>
  )
}

interface ServiceEditorProps {
  record: CatalogRecord
  /** What the form begins with: the draft, else what is offered. */
  saved: ServiceDocument
  choices: CatalogChoices
}

function ServiceEditor({ record, saved, choices }: ServiceEditorProps) {
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
        badge={<Badge tone={statusTones[seen.status]}>{serviceWords[seen.status].label}</Badge>}
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

const kept = ({ futureBookings }: CatalogRecord) =>
  futureBookings === 1
    ? '1 future booking keeps its price and terms.'
    : `${futureBookings} future bookings keep their price and terms.`

/** What can be done with a service as a whole. Retiring sends nothing, so that it is done at once and undone as easily. */
function ServiceActions({ editing, onDuplicate }: { editing: ServiceEditing; onDuplicate: () => void }) {
  const { seen, accept } = editing
  const queries = useQueryClient()
  const changing = useMutation({
    mutationFn: ({ of, to }: { of: CatalogRecord; to: ServiceStatus }) => changeStatus({ ...of, serviceId: of.id }, to),
    async onSuccess(record, { to }) {
      await accept(record)
      if (to === 'retired') {
        toast({
          title: 'It is offered no more',
          description: kept(record),
          action: { label: 'Undo', onPress: () => changing.mutate({ of: record, to: 'live' }) },
        })
      }
    },
    onError: (error) => toast(errorToast(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['catalog', 'entries'] }),
  })

  return (
    <>
      <RecordSteps address={`/admin/catalog/services?service=${seen.id}`} />
      <ButtonLink to="/admin/catalog/services" tone="plain" size="tight">
        All services
      </ButtonLink>
      <Button tone="quiet" size="tight" onClick={onDuplicate}>
        Duplicate
      </Button>
      {serviceSteps.canBecome(seen.status, 'retired') && (
        <Button
          tone="quiet"
          size="tight"
          busy={changing.isPending}
          onClick={() => changing.mutate({ of: seen, to: 'retired' })}
        >
          Retire
        </Button>
      )}
      {serviceSteps.canBecome(seen.status, 'live') && (
        <Button
          tone="quiet"
          size="tight"
          busy={changing.isPending}
          onClick={() => changing.mutate({ of: seen, to: 'live' })}
        >
          Offer again
        </Button>
      )}
    </>
  )
}

interface TheirVersionProps {
  editing: ServiceEditing
  plans: CatalogChoices['plans']
}

/** What somebody else saved meanwhile, field by field, beside what is typed here. */
function TheirVersion({ editing: { met, typed, unsaved, keepMine, takeTheirs }, plans }: TheirVersionProps) {
  const { money } = useStudio()
  if (!met) return null

  const { base, theirs } = met
  const naming = { documents: [typed, theirs, base], plans }
  const { both, taken } = metBetween(
    { theirs: changesBetween(base, theirs), mine: changesBetween(theirs, typed) },
    ({ path }) => path,
  )
  const isTyped = unsaved > 0

  const inShort = (path: string, value: unknown): string => {
    if (value === undefined || value === null) return ''
    if (typeof value === 'number')
      return path.endsWith('Cents') && Number.isFinite(value) ? money(value) : String(value)
    if (typeof value === 'boolean') return value ? 'Yes' : 'No'
    if (typeof value !== 'object') return typeof value === 'string' ? value : ''
    if ('priceCents' in value) return inShort('priceCents', value.priceCents)

    return Array.isArray(value) ? value.join(', ') : 'Yes'
  }
  return (
    <div className="grid gap-2">
      <Conflict
        title={`Somebody else saved this service meanwhile.${isTyped ? ' What you typed is kept.' : ''}`}
        isTyped={isTyped}
        taken={taken.map(({ path, to }) => ({ label: changeInWords(path, naming), to: inShort(path, to) }))}
        fields={both.map(({ path, from, to }) => ({
          label: changeInWords(path, naming),
          mine: inShort(path, to),
          theirs: inShort(path, from),
          onTakeTheirs: () => takeTheirs(path),
        }))}
      />
      <div>
        <Button tone="quiet" size="tight" onClick={keepMine}>
          {both.length > 0 ? 'Go on with what stands here' : 'I have read it'}
        </Button>
      </div>
    </div>
  )
}

/** What another has saved stands above, field by field. */
const isConflict = (error: Error) => error instanceof Failure && error.code === 'version_conflict'

interface Problem {
  path: string
  message: string
}

/** What stands in the way of the draft, whichever tab it is on; each leads to its field. */
function EditorProblems({ editing: { form, error, met } }: { editing: ServiceEditing }) {
  const { change } = useAddress()
  const { errors, submitCount } = form.formState
  const problems = submitCount > 0 ? problemsIn(errors) : []
  if (problems.length === 0 && (!error || (met && isConflict(error)))) return null

  const show = (path: string) => {
    change({ tab: tabOf(path) })
    // Once its tab is drawn.
    requestAnimationFrame(() => requestAnimationFrame(() => form.setFocus(path as ServicePath)))
  }

  return (
    <Notice kind="problem" title={problems.length === 0 && error ? sentenceAfter(error) : 'Look at this again'}>
      {problems.length > 0 && (
        <ul className="grid gap-1">
          {problems.map(({ path, message }) => (
            <li key={path}>
              <button type="button" className="text-left underline underline-offset-4" onClick={() => show(path)}>
                {changeInWords(path.replaceAll(/\.(\d+)(?=\.|$)/g, (_, at: string) => `.${Number(at) + 1}`))}: {message}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

function problemsIn(errors: object, path: readonly string[] = []): Problem[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]): Problem[] => {
    if (typeof error !== 'object' || error === null || key === 'ref') return []
    const here = key === 'root' ? path : [...path, key]
    if (!('message' in error) || typeof error.message !== 'string') return problemsIn(error, here)

    const message = error.message.endsWith('received NaN') ? 'This must be a number.' : error.message
    return [{ path: here.join('.'), message }]
  })
}

/** Every version that was published; a former one can be the draft of the next. */
function VersionHistory({ editing, mayChange }: { editing: ServiceEditing; mayChange: boolean }) {
  const { moment } = useStudio()
  const { seen, accept } = editing
  const rolling = useMutation({
    mutationFn: (to: number) => rollBack({ ...seen, serviceId: seen.id }, to),
    onSuccess: accept,
    onError: (error) => toast(errorToast(error)),
  })

  return (
    <RecordPart title="Versions">
      <History
        moment={moment}
        empty="Nothing was published yet."
        entries={seen.history.map(({ version, at, by, note }) => ({
          id: String(version),
          at,
          by: by || 'The set-up',
          what: `Version ${version}`,
          why: note,
          action: mayChange && version !== seen.version && (
            <Button tone="plain" size="tight" className="justify-self-start" onClick={() => rolling.mutate(version)}>
              Make it the draft
            </Button>
          ),
        }))}
      />
    </RecordPart>
  )
}

/** At the foot: what is changed of what is offered, and the ways on. Ctrl+Enter keeps the draft. */
function PublishBar({ editing, terms }: { editing: ServiceEditing; terms: SharedTerms }) {
  const { seen, changes, unsaved, save, discard } = editing
  const isBusy = editing.isBusy || terms.isBusy
  const isNew = seen.document === null
  const hasDraft = seen.draft !== null
  const isServiceChanged = isNew || changes.length > 0
  const count = changes.length + terms.changes
  const isChanged = isServiceChanged || terms.changes > 0
  // What holds for all services first: without its hours a price for peak is nothing.
  const publish = async () => {
    if (terms.changes > 0 && !(await terms.save())) return
    if (isServiceChanged) await editing.publish()
    else toast({ title: 'Published', description: 'It holds for all services from now on.' })
  }
  useKeys([
    { key: 'Ctrl+Enter', what: 'Save the draft', run: () => void (unsaved > 0 && !isBusy && save()) },
    ...(isChanged ? [{ key: '.', what: 'Publish', run: () => void (!isBusy && publish()) }] : []),
  ])
  const note =
    seen.futureBookings > 0 ? `${counted(seen.futureBookings, 'future booking')} keep price and terms` : undefined

  return (
    <section
      aria-label="Changes"
      className="sticky bottom-0 z-10 flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper px-4 py-2 max-lg:bottom-[calc(64px+env(safe-area-inset-bottom))] print:hidden"
    >
      <output className="text-sm figures">
        {isNew ? (
          <strong>Not published yet</strong>
        ) : isChanged ? (
          <strong>{counted(count, 'change')}</strong>
        ) : (
          'No changes'
        )}
        {isServiceChanged && note && <span className="ml-3 text-muted">{note}</span>}
        {hasDraft && unsaved === 0 && <span className="ml-3 text-muted">Draft saved</span>}
      </output>
      {(isChanged || hasDraft || unsaved > 0) && (
        <div className="ml-auto flex flex-wrap gap-2">
          <Button
            tone="quiet"
            size="tight"
            onClick={() => {
              terms.discard()
              if (isServiceChanged || hasDraft || unsaved > 0) discard()
            }}
          >
            Discard
          </Button>
          {unsaved > 0 && (
            <Button tone="quiet" size="tight" busy={isBusy} onClick={() => void save()}>
              Save draft
            </Button>
          )}
          {isChanged && (
            <Button size="tight" busy={isBusy} onClick={() => void publish()}>
              {isNew ? 'Publish' : `Publish ${counted(count, 'change')}`}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
