import { Download } from 'lucide-react'

import { download } from '#client/ui/browser/download.ts'
import { Button } from '#client/ui/Button.tsx'

import { useDownload } from './use-download.ts'

interface FileButtonProps {
  isBusy?: boolean
  onPress: () => void
}

const FileButton = ({ isBusy = false, onPress }: FileButtonProps) => (
  <Button tone="quiet" size="tight" title="Export CSV" className="max-md:px-2.5!" busy={isBusy} onClick={onPress}>
    <Download aria-hidden className="size-4" />
    <span className="max-md:sr-only">Export CSV</span>
  </Button>
)

/** Takes a list out of the house as a file, as it is searched and sorted: `of` is the address of the file (`addressOf`). */
export function ExportButton({ of }: { of: string }) {
  const exporting = useDownload()

  return <FileButton isBusy={exporting.isPending} onPress={() => exporting.mutate(of)} />
}

/** The same of a few rows that are on the page already; its name is without the ending. */
export const ExportTable = ({ name, textOf }: { name: string; textOf: () => string }) => (
  <FileButton onPress={() => download(new Blob([textOf()], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)} />
)
