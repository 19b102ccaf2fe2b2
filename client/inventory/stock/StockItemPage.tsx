import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { JobLink } from '#client/inventory/JobLink.tsx'
import { LendDialog } from '#client/inventory/loans/LendDialog.tsx'
import { LoanList } from '#client/inventory/loans/LoanList.tsx'
import { LostLoans } from '#client/inventory/loans/LostLoans.tsx'
import { stockOf } from '#client/inventory/queries.ts'
import { SerialsPart } from '#client/inventory/serials/SerialsPart.tsx'
import { usePermissions } from '#client/permissions/service.ts'
import { useAskedAct } from '#client/routing/asked-act.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { type Fact, Facts } from '#client/ui/record/Facts.tsx'
import { Record, RecordPart } from '#client/ui/record/Record.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import { kindWords } from '#shared/catalog/goods.ts'
import { attributeFieldsOf } from '#shared/inventory/attributes.ts'
import type { StockRecord } from '#shared/inventory/contract.ts'

import { showAttribute } from './attribute-words.ts'
import { AttributesDialog } from './AttributesDialog.tsx'
import { LimitsDialog } from './LimitsDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { Moves } from './Moves.tsx'
import { OtherPlaces } from './OtherPlaces.tsx'
import { Reservations } from './Reservations.tsx'

/** One item on the shelf: how many, promised to whom, and what came and went. */
export const StockItemPage = ({ sku }: { sku: string }) => (
  <Loaded
    resetKey={sku}
    skeleton={<Skeleton className="h-96" />}
    renderAround={(part) => (
      <>
        <TitleBar title={sku} />
        <div className="p-4">{part}</div>
      </>
    )}
  >
    <Known sku={sku} />
  </Loaded>
)

type StockItemAction = 'lend' | 'move' | 'limits' | 'attributes' | undefined

function Known({ sku }: { sku: string }) {
  const { data: item } = useSuspenseQuery(stockOf(sku))
  const mayChange = usePermissions().holds('manage_inventory/inventory')
  const [doing, setDoing] = useState<StockItemAction>()
  const done = () => setDoing(undefined)
  useAskedAct(mayChange ? { count: () => setDoing('move') } : {})
  useKeys(
    mayChange
      ? [
          { key: 'a', what: 'Count or adjust', run: () => setDoing('move') },
          { key: 'e', what: 'Measures', run: () => setDoing('attributes') },
        ]
      : [],
  )

  return (
    <>
      <TitleBar
        title={item.name}
        badge={<StateBadge item={item} />}
        figures={figuresOf(item)}
        action={mayChange && <Acts item={item} onDo={setDoing} />}
      />
      <Record aside={<Aside item={item} />}>
        {item.kind === 'demo' && <LostLoans sku={item.sku} />}
        <Facts inColumns facts={useFacts(item)} />
        <SerialsPart item={item} />
        <RecordPart title="What came and went">
          <Moves sku={item.sku} />
        </RecordPart>
      </Record>
      {doing === 'lend' && <LendDialog item={item} onClose={done} />}
      {doing === 'move' && <MoveDialog item={item} onClose={done} />}
      {doing === 'attributes' && <AttributesDialog item={item} onClose={done} />}
      {doing === 'limits' && <LimitsDialog item={item} onClose={done} />}
    </>
  )
}

interface ActsProps {
  item: StockRecord
  onDo: (doing: StockItemAction) => void
}

const Acts = ({ item, onDo }: ActsProps) => (
  <>
    {item.kind === 'demo' && item.stock && item.stock.available > 0 && (
      <Button tone="quiet" size="tight" onClick={() => onDo('lend')}>
        Lend
      </Button>
    )}
    <Button tone="quiet" size="tight" onClick={() => onDo('attributes')}>
      Measures
    </Button>
    <Button tone="quiet" size="tight" onClick={() => onDo('limits')}>
      Minimum
    </Button>
    <Button size="tight" onClick={() => onDo('move')}>
      {item.stock ? 'Count or adjust' : 'First count'}
    </Button>
  </>
)

const Aside = ({ item }: { item: StockRecord }) => (
  <>
    {item.kind === 'demo' && (
      <RecordPart title="On loan">
        <LoanList of={{ sku: item.sku }} empty="It was never lent." />
      </RecordPart>
    )}
    <Waiting item={item} />
    <RecordPart title="Promised to">
      <Reservations item={item} />
    </RecordPart>
    <OtherPlaces item={item} />
  </>
)

/** The work that waits for more of it, and what that makes of its promise. */
function Waiting({ item: { waiting } }: { item: StockRecord }) {
  const { dayShort } = useStudio()
  if (waiting.length === 0) return null

  return (
    <RecordPart title="Waits for it">
      <ul className="text-sm">
        {waiting.map((job) => (
          <li key={job.id} className="border-b border-line py-1">
            <JobLink job={job} />, {job.quantity}
            <span className="block text-muted">
              {[
                job.promisedOn && `promised for ${dayShort(job.promisedOn)}`,
                job.comesOn ? `comes on ${dayShort(job.comesOn)}` : 'nobody has said when it comes',
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </RecordPart>
  )
}

function StateBadge({ item: { stock, isShort, isSold } }: { item: StockRecord }) {
  if (!isSold) return <Badge>Retired</Badge>
  if (!stock) return <Badge>Never counted</Badge>

  return isShort ? <Badge tone="warning">Short</Badge> : null
}

function figuresOf({ stock, onTheWay }: StockRecord): string[] {
  if (!stock) return []
  const ways = onTheWay.map(({ quantity, to }) => `${quantity} on the way to ${to}`)

  return [`${stock.available} available`, `${stock.onHand} on hand`, `${stock.reserved} promised`, ...ways]
}

function useFacts(item: StockRecord): Fact[] {
  const { money, decimals } = useStudio()
  const { sku, barcode, kind, productId, priceCents, minOnHand, maxOnHand, averageCents, valueCents, attributes } = item

  return [
    { name: 'SKU', value: <span className="font-mono">{sku}</span> },
    { name: 'Barcode', value: barcode ? <span className="font-mono">{barcode}</span> : '-' },
    {
      name: 'Product',
      value: (
        <Link className="underline underline-offset-4" to={`/admin/catalog/products?product=${productId}`}>
          In the catalog
        </Link>
      ),
    },
    { name: 'Kind', value: kindWords[kind] },
    { name: 'Price', value: money(priceCents) },
    {
      name: 'Minimum',
      value: minOnHand === null ? '-' : `${minOnHand}${maxOnHand === null ? '' : `, up to ${maxOnHand}`}`,
    },
    ...(averageCents === null ? [] : [{ name: 'Average cost', value: money(averageCents) }]),
    ...(valueCents === null ? [] : [{ name: 'Worth', value: money(valueCents) }]),
    ...attributeFieldsOf(kind).flatMap(({ key, field }) => {
      const value = attributes[key]
      return value === undefined ? [] : [{ name: field.label, value: decimals(showAttribute(field, value)) }]
    }),
  ]
}
