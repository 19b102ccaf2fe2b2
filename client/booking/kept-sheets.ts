import { z } from 'zod'

import { auth } from '#client/api/session/session.ts'
import { siteShelf } from '#client/ui/browser/storage.ts'
import { DayBoard } from '#shared/booking/desk.ts'
import { Instant } from '#shared/http/wire.ts'

// Keys that begin with `sb-` are removed when the person signs out; the switch belongs to the device.
const sheetsKey = 'sb-day-sheets'
const switchKey = 'keeps-day-sheets'
const keptMilliseconds = 36 * 3_600_000

const Sheet = z.object({ userId: z.string(), at: Instant, board: DayBoard })
const Sheets = z.array(Sheet)
type Sheet = z.output<typeof Sheet>

export const keepsSheets = (): boolean => siteShelf.read(switchKey) === 'yes'

/** Starts or stops keeping day sheets on this device. Stopping removes those that are kept. */
export function switchKeeping(isOn: boolean): void {
  if (isOn) return void siteShelf.write(switchKey, 'yes')

  siteShelf.remove(switchKey)
  siteShelf.remove(sheetsKey)
}

/** The board without notes and answers, which only the desk reads. */
const withoutNotes = (board: DayBoard): DayBoard => ({
  ...board,
  bookings: board.bookings.map((booking) => ({ ...booking, answers: [], forcedReason: null })),
})

/** Keeps the sheet of a day, beside others that are not too old. */
export function keepSheet(board: DayBoard, at: Date): void {
  const userId = ownId()
  if (!userId || !keepsSheets()) return

  const others = sheetsOf(userId).filter(({ board: { day } }) => day !== board.day)
  write([...others, { userId, at, board: withoutNotes(board) }])
}

/** The sheet of a day as this person last saw it here, within 36 hours. */
export function keptSheet(day: string): Sheet | undefined {
  const userId = ownId()

  return userId ? sheetsOf(userId).find(({ board }) => board.day === day) : undefined
}

/** Whether this device keeps a sheet of this person. */
export function hasKeptSheets(): boolean {
  const userId = ownId()

  return userId !== undefined && sheetsOf(userId).length > 0
}

/** Undefined on the server, which renders for nobody in particular. */
const ownId = () => ('location' in globalThis ? auth().state.user?.id : undefined)

function sheetsOf(userId: string): Sheet[] {
  const since = Date.now() - keptMilliseconds
  const all = kept() ?? []
  const current = all.filter(({ at }) => at.getTime() >= since)
  if (current.length < all.length) write(current)

  return current.filter((sheet) => sheet.userId === userId)
}

const write = (sheets: Sheet[]) => siteShelf.write(sheetsKey, JSON.stringify(Sheets.encode(sheets)))

function kept(): Sheet[] | undefined {
  try {
    return Sheets.safeParse(JSON.parse(siteShelf.read(sheetsKey) ?? '[]')).data
  } catch (error) {
    // Text that another program has written under our key is ignored.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
