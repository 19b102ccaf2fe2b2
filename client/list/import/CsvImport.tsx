import { useNumber } from '#client/ui/browser/numbers.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

import { ColumnMapping } from './ColumnMapping.tsx'
import { FileField } from './FileField.tsx'
import { Outcomes } from './Outcomes.tsx'
import { Understood } from './Understood.tsx'
import { type SendCsv, useCsvImport } from './use-csv-import.ts'

interface CsvImportProps {
  /** What a column may hold, by the field's name on the wire. */
  fields: Readonly<Record<string, string>>
  /** What the rows are: one of them, several. */
  nouns: readonly [string, string]
  send: SendCsv
  onDone: () => unknown
  /** What else the answer depends on: the file is looked at anew when it changes. */
  given?: string
}

/** Takes rows in from a file: it is chosen, its questions are answered, the dry run is read, and only then anything is written. */
export function CsvImport({ fields, nouns, send, onDone, given }: CsvImportProps) {
  const { chosen, choose, map, answer, check, run } = useCsvImport(send, onDone, given)
  const number = useNumber()
  const report = check.data
  const coming = report ? report.counts.created + report.counts.changed : 0
  const counted = (count: number) => `${number(count)} ${nouns[count === 1 ? 0 : 1]}`

  if (run.data) {
    const { created, changed } = run.data.counts
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Notice kind="success" title={`${counted(created)} added, ${number(changed)} changed`}>
          <p>From {chosen?.name}.</p>
        </Notice>
        <Outcomes report={run.data} isDone />
        <Button tone="quiet" className="justify-self-start" onClick={() => choose(undefined)}>
          Import another file
        </Button>
      </div>
    )
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <FileField name={chosen?.name} onChoose={choose} />
      {check.error && <Refusal error={check.error} />}
      {check.isLoading && <Skeleton className="h-64" />}
      {report && !check.error && (
        <>
          <Understood report={report} onAnswer={answer} />
          <ColumnMapping columns={report.columns} fields={fields} onMap={map} />
          <Outcomes report={report} isStale={check.isPlaceholderData} />
          {run.error && (
            <Refusal error={run.error}>
              <p>What came in before that stays. Import the file again: nothing comes in twice.</p>
            </Refusal>
          )}
          {report.asked > 0 && <p className="text-muted">Out until a question is answered: {counted(report.asked)}.</p>}
          <Button
            className="justify-self-start"
            busy={run.isPending}
            disabled={coming === 0 || check.isPlaceholderData}
            onClick={() => run.mutate(report.columns.map(({ field }) => field ?? '').join(','))}
          >
            {coming === 0 ? 'Nothing to import' : `Import ${counted(coming)}`}
          </Button>
        </>
      )}
    </div>
  )
}
