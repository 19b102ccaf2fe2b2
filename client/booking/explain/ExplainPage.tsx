import { useSuspenseQuery } from '@tanstack/react-query'

import { instantOf } from '#client/booking/instant-of.ts'
import { servicesQuery } from '#client/catalog/service.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'

import { ExplainSlot } from './ExplainSlot.tsx'

/** Explains any time, which is kept in the address. */
export function ExplainPage() {
  return (
    <div className="grid content-start">
      <TitleBar title="Explain a time" />
      <div className="grid max-w-3xl gap-6 px-4 py-4">
        <Loaded skeleton={<Skeleton className="h-64" />}>
          <Asking />
        </Loaded>
      </div>
    </div>
  )
}

function Asking() {
  const { data: services } = useSuspenseQuery(servicesQuery)
  const { read, change } = useAddress()
  const { localOf } = useStudio()
  const [service, at] = [read('service') ?? services[0]?.code, read('at')]
  const startsAt = at !== undefined && isLocal(at) ? instantOf(at, localOf) : undefined

  return (
    <>
      <form className="grid items-start gap-4 sm:grid-cols-2" onSubmit={(event) => event.preventDefault()}>
        <Field label="Service">
          {(ids) => (
            <Select {...ids} value={service} onChange={({ target }) => change({ service: target.value })}>
              {services.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Time" hint="On the studio’s clock.">
          {(ids) => (
            <TextInput
              {...ids}
              type="datetime-local"
              step={300}
              defaultValue={at}
              onChange={({ target }) => isLocal(target.value) && change({ at: target.value })}
            />
          )}
        </Field>
      </form>
      {service && startsAt ? (
        <Loaded resetKey={`${service} ${at}`} skeleton={<Skeleton className="h-40" />}>
          <ExplainSlot start={{ service, startsAt: startsAt.toISOString() }} />
        </Loaded>
      ) : (
        <p className="text-muted">
          Choose a time to read which rule, person, bay or booking keeps it from being offered.
        </p>
      )}
    </>
  )
}

const isLocal = (text: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)
