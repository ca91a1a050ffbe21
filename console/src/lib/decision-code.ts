export { decisionCode, decisionOfCode } from '#contract/domains/decisions/code.ts';
