/** A number of a hole as a device has sent it. */
export interface HoleEntry {
  device: string
  /** By the clock of the device, which may be wrong: it orders only what this device has sent. */
  enteredAt: Date
  /** Null for a ball that was picked up. */
  strokes: number | null
  /** Sent by somebody who saw several numbers, and chose this one. */
  decides: boolean
  /** The version of the hole that it made. */
  version: number
}

export interface CountedEntry {
  status: 'entered' | 'disputed'
  /** Null also while it is disputed. */
  strokes: number | null
  /** The numbers that stand, one a device; several numbers are a dispute. */
  entries: readonly HoleEntry[]
}

/**
 * What counts of all that was sent of a hole; undefined where nothing was. Of one device the later entry counts, whichever
 * arrived first; different numbers of two devices are disputed, until somebody who saw them decides. What was sent before a
 * decision is settled by it, and what a device has to say after it counts again.
 */
export function countedEntry(all: readonly HoleEntry[]): CountedEntry | undefined {
  const decision = all
    .filter(({ decides }) => decides)
    .reduce<HoleEntry | undefined>((last, one) => (last && last.version > one.version ? last : one), undefined)
  const standing = lastOfEach(all).filter((entry) => !decision || entry.version > decision.version)
  const isChanged = standing.some(({ device }) => device === decision?.device)
  const entries = (decision && !isChanged ? [decision, ...standing] : standing).toSorted(byVersion)
  const [first] = entries
  if (!first) return undefined

  const isDisputed = entries.some(({ strokes }) => strokes !== first.strokes)
  return { status: isDisputed ? 'disputed' : 'entered', strokes: isDisputed ? null : first.strokes, entries }
}

const byVersion = (one: HoleEntry, other: HoleEntry) =>
  one.version - other.version || one.device.localeCompare(other.device)

function lastOfEach(all: readonly HoleEntry[]): HoleEntry[] {
  const last = new Map<string, HoleEntry>()
  for (const entry of all) {
    const known = last.get(entry.device)
    if (!known || known.enteredAt < entry.enteredAt) last.set(entry.device, entry)
  }

  return [...last.values()]
}

/** Whether an entry is somebody's choice of one of several numbers, which they saw. */
export const decidesDispute = (
  counted: CountedEntry | undefined,
  current: number,
  sent: { strokes: number | null; version: number },
): boolean =>
  counted?.status === 'disputed' &&
  sent.version === current &&
  counted.entries.some(({ strokes }) => strokes === sent.strokes)
