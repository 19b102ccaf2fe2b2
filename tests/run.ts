import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

// Everything that must hold: the static checks side by side, then the tests. One summary at the end.

interface Outcome {
  passed: number
  failed: number
  skipped: number
}

const report = join(tmpdir(), `loft-and-lie-tests-${process.pid}.json`)

const checks: [name: string, command: string][] = [
  ['types', 'npm run --silent types'],
  ['lint', 'npm run --silent lint'],
  ['format', 'npm run --silent format'],
  ['dead code', 'npm run --silent unused'],
  ['client build', 'npm run --silent build -- --logLevel error'],
]

const tests = `vitest run --root tests --project '!long' --reporter=default --reporter=./tests/support/summary.ts --reporter=json --outputFile.json=${report}`

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

  return { passed: Number(code === 0), failed: Number(code !== 0), skipped: 0 }
}

interface Report {
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
  numPendingTests: number
}

// The browser tests need not build the client once more.
const built = { ...process.env, CLIENT_IS_BUILT: 'yes' }

async function runTests(): Promise<Outcome> {
  const vitest = spawn(tests, { shell: true, env: built, stdio: ['ignore', 'inherit', 'inherit'] })
  const isGood = await new Promise<boolean>((ended) => vitest.once('exit', (code) => ended(code === 0)))
  try {
    const counted: Report = JSON.parse(readFileSync(report, 'utf8'))
    // A file that could not be loaded has no test that could fail.
    const failed = Math.max(counted.numFailedTests, Number(!isGood))
    return { passed: counted.numPassedTests, failed, skipped: counted.numPendingTests }
  } catch (error) {
    process.stderr.write(`The tests left no report: ${String(error)}\n`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

const outcomes = await Promise.all(checks.map(check))
outcomes.push(await runTests())

const sum = (of: keyof Outcome) => outcomes.reduce((total, outcome) => total + outcome[of], 0)
const skipped = sum('skipped')
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped ? `, ${skipped} skipped` : ''}\n`)
process.exitCode = sum('failed') > 0 ? 1 : 0
