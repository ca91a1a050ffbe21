-- Languages a member can prefer. Ids are part of the API and never change their meaning.
create table languages (
  id smallint primary key,
  code text not null unique,
  title text not null
);
insert into languages (id, code, title) values
  (1, 'en', 'English'), (2, 'de', 'German'), (3, 'fr', 'French'), (4, 'es', 'Spanish'), (5, 'it', 'Italian'),
  (6, 'pt', 'Portuguese'), (7, 'nl', 'Dutch'), (8, 'pl', 'Polish'), (9, 'cs', 'Czech'), (10, 'sk', 'Slovak'),
  (11, 'hu', 'Hungarian'), (12, 'ro', 'Romanian'), (13, 'bg', 'Bulgarian'), (14, 'el', 'Greek'),
  (15, 'sv', 'Swedish'), (16, 'nb', 'Norwegian'), (17, 'da', 'Danish'), (18, 'fi', 'Finnish'),
  (19, 'et', 'Estonian'), (20, 'lv', 'Latvian'), (21, 'lt', 'Lithuanian'), (22, 'sl', 'Slovenian'),
  (23, 'hr', 'Croatian'), (24, 'sr', 'Serbian'), (25, 'uk', 'Ukrainian'), (26, 'ru', 'Russian'),
  (27, 'tr', 'Turkish'), (28, 'he', 'Hebrew'), (29, 'ar', 'Arabic'), (30, 'fa', 'Persian'), (31, 'hi', 'Hindi'),
  (32, 'bn', 'Bengali'), (33, 'ur', 'Urdu'), (34, 'id', 'Indonesian'), (35, 'ms', 'Malay'), (36, 'th', 'Thai'),
  (37, 'vi', 'Vietnamese'), (38, 'zh', 'Chinese'), (39, 'ja', 'Japanese'), (40, 'ko', 'Korean'),
  (41, 'ca', 'Catalan'), (42, 'eu', 'Basque'), (43, 'gl', 'Galician'), (44, 'ga', 'Irish'), (45, 'cy', 'Welsh'),
  (46, 'is', 'Icelandic'), (47, 'mt', 'Maltese'), (48, 'sq', 'Albanian'), (49, 'mk', 'Macedonian'),
  (50, 'af', 'Afrikaans'), (51, 'sw', 'Swahili');
grant select on languages to masthead_app;
