-- Percentile by which the predictive paywall decided, with two decimals; null if the reader had none.
alter table content_decisions add column percentile real;
