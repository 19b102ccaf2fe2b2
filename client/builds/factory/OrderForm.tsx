import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { buildsKey } from '#client/builds/order-queries.ts'
import { sentenceAfter } from '#client/errors/unanswered.ts'
import { suppliersMatching } from '#client/inventory/service.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useGo } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import type { UnorderedBuild } from '#shared/builds/factory/factory-order.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'

import { factoryOrderPath } from './factory-words.ts'
import { draftFactoryOrder } from './queries.ts'

/** Suggests the maker that got the last order of this brand; only clubs of one maker are ordered together. */
function likelyOf({ clubs }: UnorderedBuild) {
  const [first] = clubs

  return { supplierId: first?.supplierId ?? '', clubs: clubs.filter(({ brand }) => brand === first?.brand) }
}

/** Drafts an order for a build's factory clubs, brand by brand. */
export function OrderForm({ build }: { build: UnorderedBuild }) {
  const { holds } = usePermissions()
  if (holds('create_builds/builds') && holds('read/inventory')) return <Draft build={build} />

  return <span className="text-muted">{namesOf(likelyOf(build))}</span>
}

const namesOf = ({ clubs }: ReturnType<typeof likelyOf>) => clubs.map(({ slot }) => nameOfSlot(slot)).join(', ')

function Draft({ build }: { build: UnorderedBuild }) {
  const likely = likelyOf(build)
  const [chosen, choose] = useState(likely.supplierId)
  const drafting = useDrafting()
  const { data } = useSuspenseInfiniteQuery(suppliersMatching({ state: 'active' }))
  const suppliers = data.pages.flatMap((page) => page.suppliers)
  const clubIds = likely.clubs.map(({ id }) => id)
  const names = namesOf(likely)
  if (suppliers.length === 0) return <span className="text-muted">Add the maker to the suppliers first.</span>

  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen && !drafting.isPending) drafting.mutate({ buildId: build.id, supplierId: chosen, clubIds })
      }}
    >
      <span className="text-muted">{names}</span>
      <Select isTight aria-label={`Maker of ${names}`} value={chosen} onChange={({ target }) => choose(target.value)}>
        <option value="">Choose a maker</option>
        {suppliers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Button type="submit" size="tight" disabled={!chosen} busy={drafting.isPending}>
        Draft the order
      </Button>
      {drafting.error && (
        <span role="alert" className="text-flag-deep">
          {sentenceAfter(drafting.error)}
        </span>
      )}
    </form>
  )
}

function useDrafting() {
  const go = useGo()

  return useAct(draftFactoryOrder, {
    onDone: ({ id }) => go(factoryOrderPath(id)),
    touches: [buildsKey],
  })
}
