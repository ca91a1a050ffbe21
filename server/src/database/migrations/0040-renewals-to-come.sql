-- Which end of a period is to come is what the subscription says, and a move of recurring revenue in which nothing falls
-- is no fall: figures that were derived otherwise are derived anew.
delete from figure_states;

comment on column figure_rebuilds.done_up_to is
  'Everybody with an id up to this is done; 9007199254740991: everybody is; null: the hits of the paywall are, too.';
