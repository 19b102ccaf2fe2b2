import { useQuery } from '@tanstack/react-query'

import { useAct } from '#client/api/use-act.ts'
import { builders, buildsKey, changeBuild } from '#client/builds/order-queries.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useKeptTyping } from '#client/ui/browser/kept-typing.ts'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { Facts } from '#client/ui/record/Facts.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { Build } from '#shared/builds/orders/contract.ts'
import { isInHouse } from '#shared/builds/orders/status.ts'

/** The builder and the place on the rack, saved as they are chosen. */
export function Whose({ build }: { build: Build }) {
  const mayChange = usePermissions().holds('edit_builds/builds')

  return (
    <RecordPart title="At the bench">
      {mayChange && isInHouse(build.status) ? (
        <Choose key={`${build.builder?.userId} ${build.place}`} build={build} />
      ) : (
        <Facts
          facts={[
            { name: 'Builder', value: build.builder?.name ?? '-' },
            { name: 'Place', value: build.place || '-' },
          ]}
        />
      )}
    </RecordPart>
  )
}

function Choose({ build: { id, version, builder, place } }: { build: Build }) {
  const { data } = useQuery(builders)
  const changing = useAct(
    (change: { builderId?: string | null; place?: string }) => changeBuild(id, { version, ...change }),
    { onDone: (_build, change) => change.place !== undefined && forget(), touches: [buildsKey] },
  )
  const {
    text: typed,
    type,
    forget,
  } = useKeptTyping({
    name: `place of ${id}`,
    stored: place,
    send: (words) => words.trim() !== place && changing.mutate({ place: words.trim() }),
  })
  // Shows the current builder before the list has loaded.
  const known = data?.builders ?? (builder ? [builder] : [])
  const keep = () => typed.trim() !== place && changing.mutate({ place: typed.trim() })

  return (
    <div className="grid gap-3">
      <Field label="Builder">
        {(ids) => (
          <Select
            {...ids}
            isTight
            value={builder?.userId ?? ''}
            onChange={({ target }) => changing.mutate({ builderId: target.value || null })}
          >
            <option value="">Nobody yet</option>
            {known.map(({ userId, name }) => (
              <option key={userId} value={userId}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Place">
        {(ids) => (
          <TextInput
            {...ids}
            isTight
            maxLength={40}
            placeholder="Rack 3"
            value={typed}
            onChange={({ target }) => type(target.value)}
            onBlur={keep}
            onKeyDown={({ key }) => key === 'Enter' && keep()}
          />
        )}
      </Field>
      {changing.error && <Refusal error={changing.error} />}
    </div>
  )
}
