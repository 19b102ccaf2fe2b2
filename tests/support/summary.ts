import type { Reporter, TestCase, TestModule } from 'vitest/node'

const many = 20

/** At the end of a run: where its time went, and what passed only when it was tried again. */
export default class Summary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const slowest = tests.toSorted((one, other) => millisecondsOf(other) - millisecondsOf(one)).slice(0, many)
    const flaky = tests.filter((test) => test.diagnostic()?.flaky)

    print(`The slowest ${slowest.length} tests`, slowest)
    if (flaky.length > 0) print('FLAKY: failed once, passed when tried again', flaky)
  }
}

const millisecondsOf = (test: TestCase): number => test.diagnostic()?.duration ?? 0

function print(title: string, tests: TestCase[]): void {
  const lines = tests.map(
    (test) =>
      `${(millisecondsOf(test) / 1000).toFixed(1).padStart(7)} s  ${test.module.relativeModuleId}  ${test.name}`,
  )
  process.stdout.write(`\n${title}\n${lines.join('\n')}\n`)
}
