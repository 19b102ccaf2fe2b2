import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'

import { useSession } from '#client/api/session/session.ts'
import { useAct } from '#client/api/use-act.ts'
import { CalendarFeeds } from '#client/booking/service.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { verbs } from '#client/staffing/absence/absence-words.ts'
import { changeResource, createResource, staffingKey } from '#client/staffing/queries.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { LeftOutside } from '#client/ui/feedback/LeftOutside.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { FormProblems } from '#client/ui/forms/FormProblems.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { Panel } from '#client/ui/record/Panel.tsx'
import type { KeepBookings } from '#shared/booking/affected.ts'
import type { Resource, ResourceChange, ResourceKind } from '#shared/staffing/resources.ts'

import { capabilityWord } from './capability-word.ts'
import {
  capabilitiesIn,
  fields,
  type ReadyResource,
  type ResourceForm,
  TypedResource,
  typedOf,
} from './resource-form.ts'

interface ResourcePanelProps {
  /** Undefined for somebody or something new. */
  resource: Resource | undefined
  kinds: readonly ResourceKind[]
  known: readonly { kind: ResourceKind; capability: string }[]
  /** How many there are of its kind. */
  count: number
  onClose: () => void
  onSaved: (id: string) => void
}

const kindWords: Record<ResourceKind, string> = { staff: 'Person', bay: 'Bay', device: 'Device' }

const tight = 'min-h-row! px-2.5! text-sm pointer-coarse:text-base'

/** Somebody of the staff, a bay or a device: what it is called and can do, its place, and whether it is there. */
export function ResourcePanel({ resource, kinds, known, count, onClose, onSaved }: ResourcePanelProps) {
  const saving = useSavingResource(resource, onSaved)
  const { form, send, problems } = useRequestForm({
    schema: TypedResource,
    defaultValues: typedOf(resource, kinds[0] ?? 'bay'),
    fields,
    sending: saving,
  })
  const kind = useWatch({ control: form.control, name: 'kind' })
  const keep = (keepBookings: string[]) =>
    void form.handleSubmit((ready) => saving.mutate({ ...ready, keepBookings }))()

  return (
    <Panel
      title={resource?.name ?? 'Add'}
      badge={resource && !resource.active ? <Badge>Retired</Badge> : undefined}
      onClose={onClose}
      foot={
        <Button size="tight" busy={saving.isPending} onClick={() => void send()}>
          {resource ? 'Save' : `Add ${kindWords[kind].toLowerCase()}`}
        </Button>
      }
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void send(event)}>
        <LeftOutside
          error={saving.error}
          title="They need what is taken away"
          isBusy={saving.isPending}
          onKeep={keep}
        />
        <FormProblems form={form} fields={fields} refused="Nothing was saved" error={saving.error} ref={problems} />
        {!resource && kinds.length > 1 && <KindField form={form} kinds={kinds} />}
        <ResourceFields form={form} kind={kind} known={known} isNew={!resource} />
        <button type="submit" className="sr-only" tabIndex={-1}>
          Save
        </button>
      </form>
      {resource && <ResourceCalendar resource={resource} />}
      {resource && <Standing resource={resource} count={count} />}
    </Panel>
  )
}

interface KindFieldProps {
  form: ResourceForm
  kinds: readonly ResourceKind[]
}

const KindField = ({ form, kinds }: KindFieldProps) => (
  <Field label="Kind">
    {(ids) => (
      <Select isTight {...ids} {...form.register('kind')}>
        {kinds.map((one) => (
          <option key={one} value={one}>
            {kindWords[one]}
          </option>
        ))}
      </Select>
    )}
  </Field>
)

function useSavingResource(resource: Resource | undefined, onSaved: (id: string) => void) {
  return useAct(
    ({ keepBookings = [], ...ready }: ReadyResource & { keepBookings?: KeepBookings }) => {
      const { kind, name, title, email } = ready
      const capabilities = capabilitiesIn(ready)
      if (resource) {
        const change = { version: resource.version, name, title, capabilities }
        return changeResource(resource.id, { ...change, keepBookings })
      }

      const draft = { kind, name, title, capabilities, email: kind === 'staff' ? email : null }
      return createResource(draft)
    },
    {
      onDone: ({ id, name }) => {
        toast({ title: 'Saved', description: name })
        onSaved(id)
      },
      touches: [staffingKey],
    },
  )
}

interface ResourceFieldsProps extends Pick<ResourcePanelProps, 'known'> {
  form: ResourceForm
  kind: ResourceKind
  isNew: boolean
}

function ResourceFields({ form, kind, known, isNew }: ResourceFieldsProps) {
  const { errors } = form.formState
  const capabilities = [...new Set(known.flatMap((one) => (one.kind === kind ? one.capability : [])))].toSorted()

  return (
    <>
      <Field label="Name" error={errors.name?.message}>
        {(ids) => <TextInput {...ids} {...form.register('name')} autoComplete="off" className={tight} />}
      </Field>
      <Field label="Title" error={errors.title?.message}>
        {(ids) => <TextInput {...ids} {...form.register('title')} autoComplete="off" className={tight} />}
      </Field>
      {isNew && kind === 'staff' && (
        <Field label="E-mail" optional hint="With it their account finds its own hours." error={errors.email?.message}>
          {(ids) => (
            <TextInput {...ids} {...form.register('email')} type="email" autoComplete="off" className={tight} />
          )}
        </Field>
      )}
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium">{kind === 'staff' ? 'Skills' : 'Features'}</legend>
        {capabilities.map((capability) => (
          <label key={capability} className="flex min-h-row items-center gap-2.5">
            <input
              type="checkbox"
              className="size-5 accent-fairway"
              value={capability}
              {...form.register('capabilities')}
            />
            {capabilityWord(capability)}
          </label>
        ))}
      </fieldset>
      <Field label="Something else" optional hint="With commas between." error={errors.others?.message}>
        {(ids) => <TextInput {...ids} {...form.register('others')} autoComplete="off" className={tight} />}
      </Field>
    </>
  )
}

/** Its bookings in the calendar of whoever looks. A device has none. */
function ResourceCalendar({ resource: { id, kind, active } }: { resource: Resource }) {
  const userId = useSession()?.user.id ?? ''
  if (kind === 'device' || !active) return null

  return (
    <section aria-labelledby="resource-calendar" className="grid gap-3 border-t border-line pt-4">
      <h3 id="resource-calendar" className="font-medium">
        In your calendar
      </h3>
      <Loaded skeleton={<Skeleton className="h-11" />}>
        <CalendarFeeds userId={userId} isShown={({ resourceId }) => resourceId === id} />
      </Loaded>
    </section>
  )
}

/** Its place among the others, whether it is out, and whether it is there at all. */
function Standing({ resource, count }: { resource: Resource; count: number }) {
  const { id, version, active, position, name, bookingCount } = resource
  const queries = useQueryClient()
  const changing = useMutation({
    mutationFn: (change: Omit<ResourceChange, 'version'>) => changeResource(id, { version, ...change }),
    onSettled: () => queries.invalidateQueries({ queryKey: staffingKey }),
  })

  return (
    <div className="grid gap-3 border-t border-line pt-4">
      {changing.error && <Refusal error={changing.error} />}
      <div className="flex flex-wrap gap-2">
        {active && position > 1 && (
          <Button tone="quiet" size="tight" onClick={() => changing.mutate({ position: position - 1 })}>
            Move up
          </Button>
        )}
        {active && position < count && (
          <Button tone="quiet" size="tight" onClick={() => changing.mutate({ position: position + 1 })}>
            Move down
          </Button>
        )}
        {active && (
          <ButtonLink tone="quiet" size="tight" to={`/admin/staff/leave?new=${id}`}>
            {resource.kind === 'staff' ? verbs.leave : verbs.maintenance}
          </ButtonLink>
        )}
        <Button
          tone="quiet"
          size="tight"
          busy={changing.isPending}
          onClick={() => changing.mutate({ active: !active })}
        >
          {active ? 'Retire' : 'Bring back'}
        </Button>
      </div>
      {active && bookingCount > 0 && (
        <p className="text-sm text-muted">
          {bookingCount === 1 ? 'One booking' : `${bookingCount} bookings`} to come: enter an absence until the last of
          them and decide about each, then retire {name}.
        </p>
      )}
    </div>
  )
}
