import { barsOf } from './code128.ts'

export interface Label {
  /** What a scan of it says. */
  code: string
  title: string
  /** In large letters: a price, a tag, a place. */
  mark?: string
}

interface LabelSheetProps {
  labels: readonly Label[]
  /** How many on the first sheet are used up already. */
  skip?: number
}

/** Labels with bars that a scanner reads, three beside one another and ten below, as sheets of thirty have them (2 5/8 x 1 in). */
export const LabelSheet = ({ labels, skip = 0 }: LabelSheetProps) => (
  <ol
    aria-label="Labels"
    className="grid w-[8.125in] max-w-full grid-cols-[repeat(auto-fill,2.625in)] gap-x-[0.125in] bg-white text-black print:max-w-none print:grid-cols-[repeat(3,2.625in)]"
  >
    {Array.from({ length: skip }, (_, at) => (
      <li key={at} aria-hidden className="h-[1in] rounded outline outline-dashed outline-black/20 print:outline-none" />
    ))}
    {labels.map((label, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- copies of one label are alike
      <OneLabel key={at} label={label} />
    ))}
  </ol>
)

const OneLabel = ({ label: { code, title, mark } }: { label: Label }) => (
  <li className="grid h-[1in] break-inside-avoid grid-rows-[auto_minmax(0,1fr)_auto] gap-y-0.5 overflow-hidden rounded px-2 py-1.5 outline outline-black/15 print:outline-none">
    <span className="line-clamp-2 text-[8pt] leading-tight font-medium">{title}</span>
    <BarCode code={code} />
    <span className="flex items-baseline justify-between gap-2">
      <span className="truncate font-mono text-[7pt]">{code}</span>
      {mark && <span className="text-[10pt] leading-none font-semibold figures">{mark}</span>}
    </span>
  </li>
)

function BarCode({ code }: { code: string }) {
  const { width, bars } = barsOf(code)

  return (
    <svg
      role="img"
      aria-label={`Bar code ${code}`}
      viewBox={`0 0 ${width} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      className="size-full"
    >
      {bars.map((bar) => (
        <rect key={bar.x} x={bar.x} y={0} width={bar.width} height={1} fill="#000" />
      ))}
    </svg>
  )
}
