import { useState } from 'react'

import { Figure } from '#client/routing/Figure.tsx'
import { Tabs } from '#client/routing/Tabs.tsx'
import { Views } from '#client/routing/Views.tsx'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { CountdownClock } from '#client/ui/figures/CountdownClock.tsx'
import { Steps } from '#client/ui/figures/Steps.tsx'
import { Conflict } from '#client/ui/record/Conflict.tsx'
import { EditorBar } from '#client/ui/record/EditorBar.tsx'
import { Facts } from '#client/ui/record/Facts.tsx'
import { History, type HistoryEntry } from '#client/ui/record/History.tsx'
import { Panel } from '#client/ui/record/Panel.tsx'
import { Record, RecordPart } from '#client/ui/record/Record.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'

const nothing = () => undefined
const at = new Date('2026-11-22T22:12:00Z')
const moment = (time: Date) => time.toISOString().slice(0, 16).replace('T', ' ')

const facts = [
  { name: 'E-mail', value: 'alex@example.com' },
  { name: 'Phone', value: '+1 312 555 0108' },
  { name: 'Household', value: '-' },
]
const entries: readonly HistoryEntry[] = [
  { id: '1', at, by: 'Dana, manager', what: 'Price', from: '140.00', to: '150.00', why: '2027 list' },
  { id: '2', at, by: 'Priya Raman', what: 'Added' },
]
const buildSteps = [
  { name: 'prep', label: 'prep' },
  { name: 'epoxy', label: 'epoxy', note: 'cured 24 h' },
  { name: 'grip', label: 'grip' },
  { name: 'ready', label: 'ready' },
]

/** The parts of a record, its panel and its editor. */
export function RecordStates() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div className="border border-line">
        <Bar />
        <Record
          aside={
            <RecordPart title="History">
              <History entries={entries} moment={moment} />
              <History entries={[]} moment={moment} />
            </RecordPart>
          }
        >
          <RecordPart title="Contact" action={editAction}>
            <Facts facts={facts} inColumns />
          </RecordPart>
          <Tabs label="Alex Moreno" tabs={tabs} />
          <Steps label="Build" steps={buildSteps} current="epoxy" />
          <Figures />
          <Clocks />
        </Record>
        <EditorBar changes={3} onDiscard={nothing} onSave={nothing} note="Kept on this device" />
        <EditorBar changes={1} onDiscard={nothing} onSave={nothing} isSaving saveLabel="Publish 1 change" />
        <EditorBar changes={0} onDiscard={nothing} onSave={nothing} note="Saved 10:42 AM" />
      </div>
      <Conflict
        title="Priya changed the price at 10:41 AM. Yours is kept beside it."
        fields={[{ label: 'Price', mine: '150.00', theirs: '145.00', onTakeTheirs: nothing }]}
      />
      <OnePanel />
    </div>
  )
}

const tabs = [
  { name: 'overview', label: 'Overview' },
  { name: 'bookings', label: 'Bookings', count: 12 },
]
const editAction = (
  <Button tone="plain" size="tight">
    Edit
  </Button>
)
const views = [
  { label: 'Bays', to: '/styleguide', isCurrent: true },
  { label: 'Staff', to: '/styleguide?view=staff', isCurrent: false },
]

const Bar = () => (
  <TitleBar
    title="Alex Moreno"
    badge={<Badge tone="warning">Member: Annual</Badge>}
    figures={['LL-1047', 'next Tue 6:30 PM', 'owes 0.00']}
    views={<Views views={views} />}
    action={<Button size="tight">Book</Button>}
  />
)

const Figures = () => (
  <div className="flex flex-wrap gap-8">
    <Figure
      name="No-shows"
      value="14"
      change={{ text: '+5 in 30 days', isUp: true, isBad: true }}
      to="/styleguide#rows"
      definition="Bookings that nobody came to and nobody canceled."
    />
    <Figure name="Bays full" value="41 %" change={{ text: '-6 %', isUp: false }} />
    <Figure name="Lead time" value="-" />
  </div>
)

function OnePanel() {
  const [shown, show] = useState<number>()

  return (
    <div>
      <Button tone="quiet" size="tight" onClick={() => show(1)}>
        Open a panel
      </Button>
      {shown !== undefined && (
        <Panel
          title={`Record ${shown}`}
          badge={<Badge tone="success">Here</Badge>}
          onClose={() => show(undefined)}
          onStep={(by) => show(shown + by)}
          foot={<Button size="tight">Check in</Button>}
        >
          <Facts key={shown} facts={facts} />
        </Panel>
      )}
    </div>
  )
}

function Clocks() {
  const [began] = useState(() => Date.now())
  const after = (seconds: number) => new Date(began + seconds * 1000)

  return (
    <p className="flex flex-wrap gap-6">
      <CountdownClock what="Cures" until={after(66_240)} />
      <CountdownClock what="Held" until={after(552)} />
      <CountdownClock what="Held" until={after(115)} />
      <CountdownClock what="Held" until={after(-1)} ended="no longer held" />
    </p>
  )
}
