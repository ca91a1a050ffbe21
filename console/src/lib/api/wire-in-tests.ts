// Stands for the part of the contract that a build makes for the browser: tests take the whole.
export { contract as wire } from '#contract/index.ts';
