import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

import { WebSocket } from 'ws'
import { z } from 'zod'

import { connect, type Db } from '#server/kernel/db/database.ts'
import { ask } from '#tests/bench/load.ts'
import { median, milliseconds, percentile, type Row } from '#tests/bench/table.ts'
import { makePlayedRound, makePlaying } from '#tests/leagues/playing.ts'
import { aloneRules } from '#tests/leagues/seasons/rules.ts'
import { makeUser } from '#tests/support/make.ts'
import { startServer } from '#tests/support/process.ts'

const screens = 50
const holesPerSecond = 20
const holes = 200
const warmUp = 20
const players = 32

const hour = 3_600_000

const Session = z.object({ access_token: z.string() })
const Cards = z.object({ cards: z.array(z.object({ entryId: z.string() })) })
const Board = z.object({ rows: z.array(z.object({ thru: z.int() })) })

/** How soon a hole that is entered at a bay stands on every screen that shows the leaderboard, and what asking anew costs. */
export async function benchScreens(databaseUrl: string): Promise<Row[]> {
  const db = connect(databaseUrl)
  const { seasonId, roundId } = await makeEvening(db)
  const server = await startServer(databaseUrl, { DATABASE_POOL_SIZE: '20', LOG_LEVEL: 'error' })
  const { url } = server
  const authorization = `Bearer ${await tokenOf(db, url)}`
  const rounds = `${url}/api/v1/leagues/rounds/${roundId}`
  await ask(`${rounds}/transitions`, { method: 'POST', headers: { authorization }, body: { to: 'open' } })
  const cards = Cards.parse(JSON.parse((await ask(`${rounds}/cards`, { headers: { authorization } })).text)).cards
  const enter = (n: number) => {
    const { entryId = '' } = cards[n % cards.length] ?? {}
    const body = { strokes: 4, enteredAt: new Date(), device: 'bench', version: 0 }
    const hole = 1 + Math.floor(n / cards.length)
    return ask(`${rounds}/cards/${entryId}/holes/${hole}`, { method: 'PUT', headers: { authorization }, body })
  }

  const open = await Promise.all(
    Array.from({ length: screens }, () => openScreen(url, { seasonId, board: `${rounds}/leaderboard`, authorization })),
  )
  for (let n = 0; n < warmUp; n += 1) await enter(n)
  await pause(1000)
  const asked = open.reduce((sum, { answers }) => sum + answers.length, 0)
  const answered: number[] = []
  const taken: number[] = []
  const enterTimed = async (n: number) => {
    const sent = performance.now()
    const { status } = await enter(warmUp + n)
    if (status !== 200) throw new Error(`A hole was answered by ${status}.`)
    answered.push(performance.now())
    taken.push(performance.now() - sent)
  }
  const began = performance.now()
  const entering: Promise<void>[] = []
  for (let n = 0; n < holes; n += 1) {
    await pause(Math.max(0, began + (n * 1000) / holesPerSecond - performance.now()))
    entering.push(enterTimed(n))
  }
  await Promise.all(entering)
  await pause(3000)

  const delays = open.flatMap(({ answers }) => answered.map((at, index) => firstWith(answers, warmUp + index + 1) - at))
  const boards = open.reduce((sum, { answers }) => sum + answers.length, 0) - asked
  for (const { socket } of open) socket.terminate()
  await db.destroy()
  server.child.kill('SIGTERM')
  await server.ended

  return [
    {
      what: `leagues, a hole on ${screens} screens, ${holesPerSecond} a second: p99 (most) after its answer`,
      figure: `${milliseconds(percentile(delays, 0.99))} (${milliseconds(Math.max(...delays))})`,
      baseline: `${milliseconds(median(taken))} to answer`,
      ratio: `${boards} boards read of ${holes} changes`,
      target: '< 1000 ms',
    },
  ]
}

interface Screen {
  socket: WebSocket
  /** When a board came, and how many holes stood on it. */
  answers: { at: number; entered: number }[]
}

/** As the page does: it reads the board once for all that it was told of while it was reading. */
async function openScreen(
  url: string,
  { seasonId, board, authorization }: { seasonId: string; board: string; authorization: string },
): Promise<Screen> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0`)
  await once(socket, 'open')
  const accessToken = authorization.replace('Bearer ', '')
  socket.send(JSON.stringify(['1', '1', `realtime:league:${seasonId}`, 'phx_join', { access_token: accessToken }]))
  await once(socket, 'message')
  const answers: Screen['answers'] = []
  let [isReading, isStale] = [false, false]
  const read = async () => {
    isReading = true
    do {
      isStale = false
      const { text } = await ask(board)
      const { rows } = Board.parse(JSON.parse(text))
      answers.push({ at: performance.now(), entered: rows.reduce((sum, { thru }) => sum + thru, 0) })
    } while (isStale)
    isReading = false
  }
  socket.on('message', () => {
    if (isReading) isStale = true
    else void read()
  })

  return { socket, answers }
}

/** When a screen first showed so many holes; never, if it did not. */
const firstWith = (answers: Screen['answers'], count: number): number =>
  answers.find(({ entered }) => entered >= count)?.at ?? Infinity

async function makeEvening(db: Db) {
  const teams = Array.from({ length: players }, (_, at) => [`Player${at}`])
  const made = await makePlaying(db, { rules: { ...aloneRules, teams: players }, teams, bays: 8 })
  const fours = Array.from({ length: players / 4 }, (_, at) => made.teamIds.slice(4 * at, 4 * at + 4))
  const [startsAt, endsAt] = [new Date(Date.now() - hour), new Date(Date.now() + 3 * hour)]
  const { roundId } = await makePlayedRound(db, made, { pairings: fours, startsAt, endsAt })

  return { ...made, roundId }
}

async function tokenOf(db: Db, url: string): Promise<string> {
  const { email, password } = await makeUser(db, { roles: ['front_desk'] })
  const answer = await ask(`${url}/auth/v1/token?grant_type=password`, { method: 'POST', body: { email, password } })

  return Session.parse(JSON.parse(answer.text)).access_token
}
