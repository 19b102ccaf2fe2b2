import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'

import { argon2Hash, decidedCost } from '#server/auth/passwords/password-hash.ts'

import { prepareTemplate } from './support/template-database.ts'

// Everything that must hold: the static checks side by side, then the tests. One summary at the end.

interface Outcome {
  passed: number
  failed: number
  skipped: number
  /** What failed, by name. */
  names: string[]
}

const checks: [name: string, command: string][] = [
  ['types', 'GOGC=300 npm run --silent types'],
  ['lint', 'npm run --silent lint'],
  ['format', 'npm run --silent format'],
  ['dead code', 'npm run --silent unused'],
  ['client build', 'npm run --silent build -- --logLevel error'],
]

// Side by side they share two cores: the linter's type checkers, one for each, would do most of their work twice.
const shared = { ...process.env, GOMAXPROCS: '1' }

/** What it prints comes at its end, in one piece. */
async function check([name, command]: (typeof checks)[number]): Promise<Outcome> {
  const child = spawn(command, { shell: true, env: shared, stdio: ['ignore', 'pipe', 'pipe'] })
  const [code, stdout, stderr] = await Promise.all([
    new Promise<number | null>((ended) => child.once('close', ended)),
    text(child.stdout),
    text(child.stderr),
  ])
  process.stdout.write(`${stdout}${stderr}${code === 0 ? 'ok  ' : 'FAIL'}  ${name}\n`)

  return { passed: Number(code === 0), failed: Number(code !== 0), skipped: 0, names: code === 0 ? [] : [name] }
}

interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { title: string; status: string; duration?: number | null }[]
  }[]
}

interface Run {
  isGood: boolean
  report?: Report
}

// By the projects of vitest.config.ts, one after the other: side by side, five browsers and servers on two cores are so late
// that tests run out of time.
const halves = [
  ['unit', 'api'],
  ['browser', 'deploy'],
]

// The browser tests need not build the client once more.
const built = { ...process.env, CLIENT_IS_BUILT: 'yes' }

/** Their report; undefined when they left none. */
async function runTests(projects: readonly string[], files: readonly string[] = []): Promise<Run> {
  const file = join(tmpdir(), `loft-and-lie-tests-${process.pid}-${projects.join('-')}.json`)
  const chosen = [...files, ...projects.map((name) => `--project ${name}`)].join(' ')
  const command = `vitest run --root tests ${chosen} --reporter=default --reporter=json --outputFile.json=${file}`
  // Through a pipe, or two lines would be kept up to date at one place of the terminal.
  const vitest = spawn(command, { shell: true, env: built, stdio: ['ignore', 'pipe', 'pipe'] })
  vitest.stdout.pipe(process.stdout, { end: false })
  vitest.stderr.pipe(process.stderr, { end: false })
  const isGood = await new Promise<boolean>((ended) => vitest.once('close', (code) => ended(code === 0)))
  try {
    const report: Report = JSON.parse(readFileSync(file, 'utf8'))
    return { isGood, report }
  } catch (error) {
    process.stderr.write(`The tests of ${projects.join(' and ')} left no report: ${String(error)}\n`)
    return { isGood: false }
  } finally {
    rmSync(file, { force: true })
  }
}

const nameOf = (path: string) => relative(import.meta.dirname, path)

/** Each test that failed after its file; a file that failed without one stands alone. */
const namesOf = (report: Report) =>
  report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      return failed.length > 0 ? failed.map(({ title }) => `${nameOf(name)}  ${title}`) : [nameOf(name)]
    })

const countOf = ({ isGood, report }: Run): Outcome => ({
  passed: report?.numPassedTests ?? 0,
  // A file that could not be loaded has no test that could fail.
  failed: Math.max(report?.numFailedTests ?? 0, Number(!isGood)),
  skipped: report?.numPendingTests ?? 0,
  names: report ? namesOf(report) : [],
})

// Beyond that it is no accident.
const mostFlakyFiles = 8

/**
 * Runs them, and the files of those that failed once more, alone: with everything at once on two cores, a machine may be later
 * than a test waits. What passes then is named, for it is to be mended all the same.
 */
async function runTwice(projects: readonly string[]): Promise<{ outcome: Outcome; report?: Report | undefined }> {
  const { isGood, report } = await runTests(projects)
  const outcome = countOf({ isGood, ...(report && { report }) })
  const failed = report?.testResults.filter(({ status }) => status === 'failed') ?? []
  if (isGood || failed.length === 0 || failed.length > mostFlakyFiles) return { outcome, report }

  process.stdout.write(`\nOnce more, alone: ${failed.map(({ name }) => nameOf(name)).join(' ')}\n`)
  const again = await runTests(
    projects,
    failed.map(({ name }) => name),
  )
  const { failed: stillFailed, names } = countOf(again)
  const titles = failed.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed'))
  if (stillFailed === 0) for (const { title } of titles) process.stdout.write(`FLAKY  ${title}\n`)

  const passed = outcome.passed + titles.length - stillFailed

  return { outcome: { ...outcome, passed, failed: stillFailed, names }, report }
}

/** Where the time went. */
function showSlowest(reports: readonly Report[], many = 20): void {
  const tests = reports.flatMap(({ testResults }) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ title, duration }) => ({
        file: nameOf(name),
        title,
        seconds: (duration ?? 0) / 1000,
      })),
    ),
  )
  const slowest = tests.toSorted((one, other) => other.seconds - one.seconds).slice(0, many)
  const lines = slowest.map(({ file, title, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}  ${title}`)
  process.stdout.write(`\nThe slowest ${slowest.length} tests\n${lines.join('\n')}\n`)
}

// What the tests may take in minutes on a machine that makes so many hashes of passwords each second.
const bound = { minutes: 10, hashesPerSecond: 100 }

/** How many hashes of passwords this machine makes each second with all its cores: it tells how fast it is, and how busy. */
async function hashesPerSecond(many = 100): Promise<number> {
  const began = performance.now()
  let left = many
  const work = async () => {
    while (left-- > 0) await argon2Hash('correct horse battery', decidedCost)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))

  return (many * 1000) / (performance.now() - began)
}

const minutesOf = (milliseconds: number) => (milliseconds / 60_000).toFixed(1)

function showTime(milliseconds: number, rate: number): void {
  const scaled = (bound.minutes * bound.hashesPerSecond) / rate
  process.stdout.write(
    `\n${minutesOf(milliseconds)} minutes, of ${scaled.toFixed(1)} that they may take at ${rate.toFixed(0)} argon2/s ` +
      `(${bound.minutes} at ${bound.hashesPerSecond})\n`,
  )
}

const rate = await hashesPerSecond()
const began = performance.now()
const [checked] = await Promise.all([Promise.all(checks.map(check)), prepareTemplate()])
const tested: Awaited<ReturnType<typeof runTwice>>[] = []
for (const half of halves) tested.push(await runTwice(half))
showSlowest(tested.flatMap(({ report }) => report ?? []))

showTime(performance.now() - began, rate)

const outcomes = [...checked, ...tested.map(({ outcome }) => outcome)]
const names = outcomes.flatMap((outcome) => outcome.names)
// Last, for whoever is shown only the end of all this.
if (names.length > 0) process.stdout.write(`\n${names.map((name) => `FAIL  ${name}`).join('\n')}\n`)
const sum = (of: Exclude<keyof Outcome, 'names'>) => outcomes.reduce((total, outcome) => total + outcome[of], 0)
const skipped = sum('skipped')
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped ? `, ${skipped} skipped` : ''}\n`)
process.exitCode = sum('failed') > 0 ? 1 : 0
