export { Ending, Interruption } from './ending';
export { type ProgramOptions, runProgram } from './run-program';
