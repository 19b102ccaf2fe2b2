import type { ReactNode } from 'react'

import { PageHeader } from '#client/ui/PageHeader.tsx'
import { useDark } from '#client/ui/theme.ts'

import { ControlStates } from './ControlStates.tsx'
import { Drawings } from './Drawings.tsx'
import { EditorStates } from './EditorStates.tsx'
import { FeedbackStates } from './FeedbackStates.tsx'
import { ListStates } from './ListStates.tsx'
import { RecordStates } from './RecordStates.tsx'
import { TightControls } from './TightControls.tsx'
import { TimeGridStates } from './TimeGridStates.tsx'
import { TokenTable } from './TokenTable.tsx'
import { TypeScale } from './TypeScale.tsx'

const sections: readonly { title: string; content: ReactNode }[] = [
  { title: 'Colors', content: <TokenTable /> },
  { title: 'Type', content: <TypeScale /> },
  { title: 'Controls', content: <ControlStates /> },
  { title: 'Back office: controls', content: <TightControls /> },
  { title: 'Back office: lists', content: <ListStates /> },
  { title: 'Back office: records', content: <RecordStates /> },
  { title: 'Back office: editors', content: <EditorStates /> },
  { title: 'Back office: calendars', content: <TimeGridStates /> },
  { title: 'Feedback', content: <FeedbackStates /> },
  { title: 'Drawings', content: <Drawings /> },
]

/** For whoever works on the interface; development only. */
export function StyleguidePage() {
  const isDark = useDark()

  return (
    <div className="page-width grid gap-14 py-12">
      <PageHeader title="Style guide" lead="Every part of the interface, in every state that it has." />
      {/* The key has the colors measured anew in each theme. */}
      {sections.map(({ title, content }) => (
        <section key={`${title} ${isDark}`} aria-label={title} className="grid gap-6 border-t-2 border-ink pt-4">
          <h2 className="font-display text-2xl font-medium">{title}</h2>
          {content}
        </section>
      ))}
    </div>
  )
}
