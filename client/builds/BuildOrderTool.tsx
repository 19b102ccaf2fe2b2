import { useSuspenseQuery } from '@tanstack/react-query'

import { OrderButton } from '#client/orders/record/OrderLink.tsx'
import { PersonLink } from '#client/people/person/PersonLink.tsx'
import { usePermissions } from '#client/permissions/rights.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Facts } from '#client/ui/record/Facts.tsx'
import { History } from '#client/ui/record/History.tsx'
import { Record, RecordPart } from '#client/ui/record/Record.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import { TakenPart } from '#client/workshop/tickets/TakenPart.tsx'
import type { Build } from '#shared/builds/orders/contract.ts'
import { isInHouse } from '#shared/builds/orders/status.ts'

import { FactoryOfBuild } from './factory/FactoryOfBuild.tsx'
import { buildWords } from './orders/build-words.ts'
import { BuildActs } from './orders/BuildActs.tsx'
import { BuildBadge } from './orders/BuildBadge.tsx'
import { BuildClubs } from './orders/BuildClubs.tsx'
import { BuildStages } from './orders/BuildStages.tsx'
import { Changed } from './orders/changed/Changed.tsx'
import { PickList } from './orders/PickList.tsx'
import { PromiseForm } from './orders/PromiseForm.tsx'
import { buildOf } from './orders/queries.ts'
import { BuildPhotos } from './orders/record/BuildPhotos.tsx'
import { Messages } from './orders/record/Messages.tsx'
import { Returns } from './orders/record/Returns.tsx'
import { Shipping } from './orders/record/Shipping.tsx'
import { Whose } from './orders/record/Whose.tsx'
import { WarrantyJob } from './orders/warranty/WarrantyJob.tsx'
import { quotePath } from './quotes/quote-words.ts'
import { RecordById } from './RecordById.tsx'
import { sheetPath } from './sheets/sheet-words.ts'

/** The workbench of one build: its stages, its clubs with what was measured, and its way. */
export const BuildOrderTool = () => (
  <RecordById parameter="orderId" title="Build order" noun="build" list="the board or the list of builds">
    {(buildId) => <Known buildId={buildId} />}
  </RecordById>
)

function Known({ buildId }: { buildId: string }) {
  const { data: build } = useSuspenseQuery(buildOf(buildId))
  const { money, dayAndYear } = useStudio()
  const mayEdit = usePermissions().holds('edit_builds/builds')
  const [promise] = build.promises

  return (
    <>
      <TitleBar
        title={build.number}
        badge={<BuildBadge build={build} />}
        figures={[
          build.person?.name ?? 'Nobody any more',
          ...(promise ? [`promise ${dayAndYear(promise.promisedOn)}`] : []),
          ...(build.dueCents > 0 ? [`due ${money(build.dueCents)}`] : []),
        ]}
        action={mayEdit && <BuildActs build={build} />}
      />
      <Record aside={<Aside build={build} />}>
        <Changed build={build} />
        <WarrantyJob build={build} />
        <BuildStages build={build} />
        <FactoryOfBuild build={build} />
        <BuildClubs build={build} />
        <BuildPhotos build={build} />
      </Record>
    </>
  )
}

function Aside({ build }: { build: Build }) {
  const mayEdit = usePermissions().holds('edit_builds/builds')
  const { moment, dayAndYear } = useStudio()
  const { promises } = build

  return (
    <>
      <PickList build={build} />
      <TakenPart taken={build.taken} />
      <Whose build={build} />
      <BuildFacts build={build} />
      <Returns build={build} />
      <Shipping build={build} />
      <Money build={build} />
      <RecordPart title="Promise">
        <ol className="text-sm">
          {promises.map(({ promisedOn, reason, at }) => (
            <li key={at.toISOString()} className="py-1 wrap-anywhere">
              <span className="font-medium figures">{dayAndYear(promisedOn)}</span>
              <span className="text-muted">
                {' '}
                {reason}, {moment(at)}
              </span>
            </li>
          ))}
        </ol>
        {mayEdit && isInHouse(build.status) && <PromiseForm build={build} />}
      </RecordPart>
      <Messages build={build} />
      <RecordPart title="History">
        <History
          moment={moment}
          entries={build.history
            .map(({ at, from, to, by, reason }, index) => ({
              id: String(index),
              at,
              by: by ?? 'The system',
              what: from === null ? buildWords[to].label : 'State',
              ...(from !== null && { from: buildWords[from].label, to: buildWords[to].label }),
              why: reason ?? undefined,
            }))
            .toReversed()}
        />
      </RecordPart>
    </>
  )
}

function Money({ build: { order, dueCents } }: { build: Build }) {
  const { money } = useStudio()
  if (!order) return null

  return (
    <RecordPart title="Money">
      <Facts
        facts={[
          { name: 'Total', value: money(order.totalCents) },
          { name: 'Due', value: money(dueCents) },
        ]}
      />
      <OrderButton orderId={order.id}>Open {order.number}</OrderButton>
    </RecordPart>
  )
}

/** Whose it is and what it is built by: the version of its sheet, not what is written of the next one. */
function BuildFacts({ build: { person, quote, sheet, pickupAt, checkedBy, signedName } }: { build: Build }) {
  const mayQuote = usePermissions().holds('create_builds/builds')
  const { moment } = useStudio()

  return (
    <RecordPart title="Build">
      <Facts
        facts={[
          { name: 'Client', value: <PersonLink personId={person?.id ?? null}>{person?.name ?? '-'}</PersonLink> },
          {
            name: 'Sheet',
            value: (
              <Link to={sheetPath(sheet.id, sheet.version)} className="text-fairway underline">
                {sheet.number}, version {sheet.version}
              </Link>
            ),
          },
          {
            name: 'Quote',
            value: mayQuote ? (
              <Link to={quotePath(quote.id)} className="text-fairway underline">
                {quote.number}
              </Link>
            ) : (
              quote.number
            ),
          },
          ...(checkedBy ? [{ name: 'Checked by', value: checkedBy }] : []),
          ...(pickupAt ? [{ name: 'Comes for it', value: moment(pickupAt) }] : []),
          ...(signedName ? [{ name: 'Taken by', value: signedName }] : []),
        ]}
      />
    </RecordPart>
  )
}
