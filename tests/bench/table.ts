import { performance } from 'node:perf_hooks'

/** One line of the table: a figure beside the baseline that ran with it. */
export interface Row {
  what: string
  figure: string
  baseline?: string
  ratio?: string
  target: string
}

const columns = ['what', 'figure', 'baseline', 'ratio', 'target'] as const

export function printTable(rows: readonly Row[]): void {
  const header = Object.fromEntries(columns.map((column) => [column, column]))
  const lines = [header, ...rows]
  const widths = columns.map((column) => Math.max(...lines.map((line) => (line[column] ?? '').length)))
  for (const line of lines) {
    process.stdout.write(
      `${columns
        .map((column, at) => (line[column] ?? '').padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    )
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)

  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** The value below which `share` (0 to 1) of the values lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)

  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const milliseconds = (value: number) => `${value.toFixed(1)} ms`

/** In milliseconds, one after the other. */
export async function timesOf(count: number, work: (n: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < count; n++) {
    const began = performance.now()
    await work(n)
    times.push(performance.now() - began)
  }

  return times
}
