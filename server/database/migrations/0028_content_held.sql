-- An import of many transactions holds its content changes: the public pages show it once, whole. A transaction that
-- sets quinto.hold_content_changes marks the version as held; the pages are told by derived.tell_held_content_changes(),
-- or by the next change that is not held.
ALTER TABLE "derived"."content_version" ADD COLUMN "held" boolean NOT NULL DEFAULT false;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "derived"."content_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed bigint;
BEGIN
	IF current_setting('quinto.hold_content_changes', true) = 'on' THEN
		UPDATE "derived"."content_version" SET "held" = true WHERE NOT "held";
		RETURN NULL;
	END IF;
	UPDATE "derived"."content_version" SET "version" = "version" + 1, "transaction" = txid_current(), "held" = false
		WHERE "transaction" <> txid_current() RETURNING "version" INTO changed;
	IF FOUND THEN
		PERFORM pg_notify('content_version', changed::text);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "derived"."tell_held_content_changes"() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	changed bigint;
BEGIN
	UPDATE "derived"."content_version" SET "version" = "version" + 1, "held" = false
		WHERE "held" RETURNING "version" INTO changed;
	IF FOUND THEN
		PERFORM pg_notify('content_version', changed::text);
	END IF;
END $$;
